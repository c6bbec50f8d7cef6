import { ChartColumn, CodeXml, Copy, Eye, EyeOff, Pencil, Power, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { grouped } from '#platform/numbers.ts'
import { dayOf } from '#platform/time/moments.ts'
import { cx } from '#ui/cx.ts'
import { PILL, type TableLook } from '#ui/DataTable.tsx'
import { RowActions, RowLink } from '#ui/RowActions.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { formLinkId, statisticsAddress } from '../addresses.ts'
import type { ListedForm } from '../contract.ts'
import { FormStatus } from '../FormRoute.tsx'
import { formsCopy, submissionsIn } from '../staff-copy.ts'

type RowCommands = {
  onCode: (form: ListedForm) => void
  onDuplicate: (form: ListedForm) => void
  onSwitch: (form: ListedForm) => void
  /** Null for editors, who may not delete. */
  onDelete: ((form: ListedForm) => void) | null
}

export const formsTable: TableLook<ListedForm, RowCommands> = {
  label: formsCopy.title,
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'name_st'_'came_act'_'has_act']",
  columns: [
    {
      id: 'name',
      head: 'Modulo',
      className: 'min-w-0 wrap-anywhere [grid-area:name]',
      cell: (form) => <Name form={form} />,
      skeleton: (width) => (
        <>
          <Skeleton className={cx(width, 'my-1 max-w-full')} />
          <Skeleton className="w-24" />
        </>
      ),
    },
    {
      id: 'st',
      head: 'Stato',
      width: 'w-36',
      className: '[grid-area:st] max-desk:justify-self-end',
      cell: (form) => <FormStatus form={form} />,
      skeleton: PILL,
    },
    {
      id: 'has',
      head: 'Campi',
      width: 'w-24',
      align: 'right',
      numeric: true,
      className: '[grid-area:has] max-desk:text-ink-600 max-desk:text-sxs',
      cell: ({ fieldCount }) => (
        <>
          {grouped(fieldCount)}
          <span className="desk:hidden">{fieldCount === 1 ? ' campo' : ' campi'}</span>
        </>
      ),
      skeleton: 'w-8',
    },
    {
      id: 'came',
      head: 'Invii',
      width: 'w-28',
      align: 'right',
      numeric: true,
      className: '[grid-area:came] max-desk:-my-2.5',
      cell: (form) => <Submissions form={form} />,
      skeleton: 'w-10',
    },
    {
      id: 'latest',
      head: 'Ultimo invio',
      width: 'w-36',
      numeric: true,
      className: 'text-ink-600 max-desk:hidden',
      cell: ({ lastSubmissionAt }) => (lastSubmissionAt ? dayOf(lastSubmissionAt) : <NoneYet />),
      skeleton: 'w-20',
    },
    {
      id: 'act',
      head: 'Azioni',
      width: 'w-20',
      align: 'right',
      className: 'self-end [grid-area:act] max-desk:-mr-3 max-desk:justify-self-end max-desk:-mb-2',
      cell: (form, commands) => <Actions form={form} {...commands} />,
    },
  ],
}

function Name({ form: { id, name, description } }: { form: ListedForm }) {
  return (
    <>
      <RowLink id={formLinkId(id)} to={`/moduli/${id}`}>
        <bdi>{name}</bdi>
      </RowLink>
      {description ? <span className="line-clamp-2 text-ink-600 text-sxs">{description}</span> : null}
    </>
  )
}

/** Leads to the statistics; on a card the day of the latest submission stands beside the count. */
function Submissions({ form: { id, name, submissionCount, lastSubmissionAt } }: { form: ListedForm }) {
  return (
    <>
      <Link
        to={statisticsAddress(id).addressOf({})}
        aria-label={`${submissionsIn(submissionCount)} di ${name}: statistiche`}
        className="text-aqua-600 no-underline hover:text-aqua-800 hover:underline max-desk:inline-block max-desk:min-h-11 max-desk:content-center"
      >
        <span className="max-desk:hidden">{grouped(submissionCount)}</span>
        <span className="desk:hidden">{submissionsIn(submissionCount)}</span>
      </Link>
      {lastSubmissionAt ? (
        <span className="text-ink-600 text-sxs desk:hidden"> · ultimo il {dayOf(lastSubmissionAt)}</span>
      ) : null}
    </>
  )
}

function NoneYet() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">Nessuno finora</span>
    </>
  )
}

function Actions({ form, onCode, onDuplicate, onSwitch, onDelete }: RowCommands & { form: ListedForm }) {
  const { id, name, isActive } = form
  return (
    <RowActions
      name={name}
      actions={[
        { label: 'Modifica', icon: Pencil, to: `/moduli/${id}` },
        { label: 'Anteprima', icon: Eye, to: `/moduli/${id}/anteprima` },
        { label: 'Statistiche', icon: ChartColumn, to: statisticsAddress(id).addressOf({}) },
        { label: 'Link e codice', icon: CodeXml, onSelect: () => onCode(form) },
        { label: 'Duplica', icon: Copy, onSelect: () => onDuplicate(form) },
        {
          label: isActive ? 'Disattiva' : 'Attiva',
          icon: isActive ? EyeOff : Power,
          onSelect: () => onSwitch(form),
        },
        onDelete && { label: 'Elimina', icon: Trash2, tone: 'danger', onSelect: () => onDelete(form) },
      ]}
    />
  )
}
