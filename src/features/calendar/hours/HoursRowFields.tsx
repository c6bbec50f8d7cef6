import { ChevronDown, Copy, Trash2 } from 'lucide-react'
import type { FocusEvent, ReactNode } from 'react'
import { TimePair } from '#features/catalogue/setup/TimePair.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { DateInput } from '#ui/DateInput.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Checkbox, Switch } from '#ui/inputs.tsx'
import { RowActions } from '#ui/RowActions.tsx'
import { Cadence } from './Cadence.tsx'
import { cadenceText, validityText } from './copy.ts'
import type { TypedRow } from './hours-form.ts'
import { RoomSelect } from './RoomSelect.tsx'

type Part = keyof TypedRow
type RowErrors = { [part in Part]?: { message?: string | undefined } | undefined }
const panels = ['cadence', 'validity', 'services'] as const
export type Panel = (typeof panels)[number]

type HoursRowFieldsProps = {
  /** 'Giovedì, fascia 2' */
  name: string
  row: TypedRow
  errors: RowErrors | undefined
  idOf: (part: string) => string
  /** The services the doctor offers, and those of the row that are no longer among them. */
  services: readonly { id: number; name: string }[]
  /** Stands in place of the services while they are not known. */
  servicesMissing: ReactNode
  /** `yyyy-MM-dd` */
  today: string
  /** The panel that is open below the row. */
  opened: Panel | null
  onOpen: (panel: Panel | null) => void
  onChange: (row: TypedRow) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  onCopy: () => void
  onRemove: () => void
}

/** The columns of a row that takes one line, for their heads too. */
export const ROW_COLUMNS = 'broad:grid-cols-[9.25rem_10.25rem_10.25rem_8rem_8rem_minmax(0,1fr)_2rem]'

/** A line of hours. How they repeat, until when, and for which services opens below it. */
export function HoursRowFields(props: HoursRowFieldsProps) {
  const { name, row, errors, idOf, onChange, onBlur } = props
  // One with a wrong field stays open, because the summary of errors leads to it.
  const open = panels.filter((one) => one === props.opened || isWrong(one, errors))
  const opener = (one: Panel, label: string, text: string) => (
    <Opener
      isOpen={open.includes(one)}
      panelId={idOf('panel')}
      label={`${name}, ${label}: `}
      onToggle={() => props.onOpen(props.opened === one ? null : one)}
    >
      {text}
    </Opener>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the keyboard leaves the row
    <div onBlur={onBlur} className={cx('grid grid-cols-2 items-center gap-2 desk:grid-cols-4', ROW_COLUMNS)}>
      <div className="max-desk:col-span-2">
        <TimePair {...{ name, row, errors, idOf, onChange }} />
      </div>
      {opener('cadence', 'si ripete', cadenceText(row))}
      {opener('validity', 'vale', validityText(row))}
      <RoomSelect
        id={idOf('roomId')}
        aria-label={`${name}, dove`}
        className="text-ssm"
        value={row.roomId}
        onChange={({ target }) => onChange({ ...row, roomId: target.value })}
      />
      {opener('services', 'per che cosa', servicesText(props))}
      <Switch
        label={
          <span className="text-sxs">
            <span className="sr-only">{name}, </span>
            {row.online ? 'Anche sul sito' : 'Solo in segreteria'}
          </span>
        }
        checked={row.online}
        onChange={({ target }) => onChange({ ...row, online: target.checked })}
      />
      <div className="-col-end-1">
        <RowActions
          name={name}
          actions={[
            { label: 'Duplica', icon: Copy, onSelect: props.onCopy },
            { label: 'Togli', icon: Trash2, tone: 'danger', onSelect: props.onRemove },
          ]}
        />
      </div>
      <div id={idOf('panel')} className="col-span-full empty:hidden">
        {open.map((panel) => (
          <div key={panel} className="mb-1 rounded-sm border border-line bg-sand-50 p-3">
            <OpenPanel {...props} panel={panel} />
          </div>
        ))}
      </div>
    </div>
  )
}

function isWrong(panel: Panel, errors: RowErrors | undefined): boolean {
  if (panel === 'cadence') return Boolean(errors?.anchor || errors?.nth)
  return panel === 'validity' && Boolean(errors?.validFrom || errors?.validTo)
}

function servicesText({ row: { serviceIds }, services }: HoursRowFieldsProps): string {
  if (serviceIds.length === 0) return 'Tutti i servizi'
  if (serviceIds.length > 1) return `${serviceIds.length} servizi`
  return services.find(({ id }) => id === serviceIds[0])?.name ?? '1 servizio'
}

type OpenerProps = {
  isOpen: boolean
  panelId: string
  label: string
  onToggle: () => void
  children: ReactNode
}

function Opener({ isOpen, panelId, label, onToggle, children }: OpenerProps) {
  return (
    <Button
      variant="secondary"
      aria-expanded={isOpen}
      aria-controls={panelId}
      iconEnd={<ChevronDown strokeWidth={1.7} className={cx(isOpen && 'rotate-180')} />}
      onClick={onToggle}
      className="min-w-0 justify-between! px-2! font-normal! aria-expanded:border-aqua-600!"
    >
      <span className="truncate">
        <span className="sr-only">{label}</span>
        {children}
      </span>
    </Button>
  )
}

function OpenPanel(props: HoursRowFieldsProps & { panel: Panel }) {
  const { panel, row, errors, idOf, today, services, servicesMissing, onChange } = props
  if (panel === 'cadence') {
    const messages = { anchor: errors?.anchor?.message, nth: errors?.nth?.message }
    return <Cadence row={row} errors={messages} idOf={idOf} today={today} onChange={onChange} />
  }
  if (panel === 'validity') {
    const day = (part: 'validFrom' | 'validTo', label: string) => (
      <Field id={idOf(part)} label={label} hint="Vuoto: senza limite" error={errors?.[part]?.message}>
        <DateInput value={row[part]} onChange={(next) => onChange({ ...row, [part]: next })} />
      </Field>
    )
    return (
      <div className="grid max-w-80 grid-cols-2 gap-4">
        {day('validFrom', 'Vale dal')}
        {day('validTo', 'Fino al')}
      </div>
    )
  }
  const toggle = (id: number) =>
    row.serviceIds.includes(id)
      ? row.serviceIds.filter((one) => one !== id)
      : [...row.serviceIds, id].sort((a, b) => a - b)
  return (
    <FieldGroup legend="Per quali servizi" hint="Nessuno scelto: tutti quelli del medico.">
      {servicesMissing}
      <div className="grid gap-x-6 sm:grid-cols-2 wide:grid-cols-3">
        {services.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={row.serviceIds.includes(id)}
            onChange={() => onChange({ ...row, serviceIds: toggle(id) })}
            className="break-words"
          />
        ))}
      </div>
    </FieldGroup>
  )
}
