import { Pencil, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Fields, Field as TextField } from '#content/fields.ts'
import type { Issue } from '#platform/http/errors.ts'
import { cx } from '#ui/cx.ts'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Switch } from '#ui/inputs.tsx'
import { Note } from '#ui/Note.tsx'
import { promisesIn } from '../rules.ts'
import { Control } from './Control.tsx'
import { type FieldInputProps, idOf } from './field-props.ts'
import { HoursInput } from './HoursInput.tsx'
import { ListInput } from './ListInput.tsx'

type FieldsInputProps = Pick<FieldInputProps, 'issues' | 'categories'> & {
  fields: Fields
  path: string
  values: Readonly<Record<string, unknown>>
  onChange: (key: string, value: unknown) => void
  isChanged?: (key: string) => boolean
  /** The title of the section, which a field need not repeat. */
  title?: string
  /** Short fields in two columns. */
  paired?: boolean
}

/** The fields of a section or an item. Two days that follow each other, 'Dal' and 'Al', stand side by side. */
export function FieldsInput({
  fields,
  path,
  values,
  onChange,
  isChanged,
  paired,
  title,
  ...rest
}: FieldsInputProps) {
  const entries = Object.entries(fields)
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2">
      {entries.map(([key, field], index) => {
        const isPair = [entries[index - 1], entries[index + 1]].some((near) => isDay(near?.[1]))
        const half = (isDay(field) && isPair) || (paired && isShort(field))
        return (
          <div key={key} className={cx('min-w-0', !half && 'sm:col-span-2')}>
            <FieldInput
              path={`${path}.${key}`}
              field={field}
              value={values[key]}
              onChange={(value) => onChange(key, value)}
              changed={isChanged?.(key) ?? false}
              {...(title && { title })}
              {...rest}
            />
          </div>
        )
      })}
    </div>
  )
}

const isDay = (field: TextField | undefined) => field?.kind === 'date'

const SHORT: ReadonlySet<TextField['kind']> = new Set(['phone', 'email', 'number', 'choice', 'date', 'url'])

const isShort = ({ kind, max = 0 }: TextField) => SHORT.has(kind) || (kind === 'line' && max <= 80)

/** One field of the site's texts, by its kind. */
function FieldInput(props: FieldInputProps) {
  const { path, field, value, onChange, issues, changed = false } = props
  if (field.kind === 'switch')
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Switch
          id={idOf(path)}
          label={field.label}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {changed ? <ChangedTag /> : null}
        {field.hint ? <p className="w-full text-ink-600 text-sxs">{field.hint}</p> : null}
      </div>
    )
  if (field.kind === 'list' || field.kind === 'hours') {
    const { categories } = props
    return (
      <FieldGroup
        id={idOf(path)}
        legend={<LabelRow label={field.label} changed={changed} hidden={field.label === props.title} />}
        hint={field.hint}
        error={issueOf(path, issues)}
      >
        {field.kind === 'hours' ? (
          <HoursInput {...props} />
        ) : (
          <ListInput {...props}>
            {(item) => <FieldsInput fields={field.item ?? {}} {...item} {...{ issues, categories }} />}
          </ListInput>
        )}
      </FieldGroup>
    )
  }
  return <SingleField {...props} changed={changed} />
}

function SingleField({ path, field, value, onChange, issues, categories, changed = false }: FieldInputProps) {
  const { label, hint, max } = field
  const text = value === null ? '' : String(value)
  const counts = field.kind === 'line' || field.kind === 'text'
  const tooLong = counts && max && text.trim().length > max ? `Al massimo ${max} caratteri` : undefined
  return (
    <div className="grid min-w-0 content-start gap-2">
      <Field
        id={idOf(path)}
        label={
          <LabelRow
            label={label}
            changed={changed}
            count={counts && max ? `${text.length} / ${max}` : null}
          />
        }
        hint={hint}
        error={issueOf(path, issues) ?? tooLong}
      >
        <Control {...{ field, text, onChange, categories }} />
      </Field>
      {counts ? <Promises text={text} /> : null}
    </div>
  )
}

/** The error of a path itself, not of a path within it. */
function issueOf(path: string, issues: readonly Issue[]): string | undefined {
  return issues.find((issue) => issue.path === path)?.message
}

type LabelRowProps = { label: string; changed: boolean; count?: string | null; hidden?: boolean }

function LabelRow({ label, changed, count, hidden = false }: LabelRowProps) {
  return (
    <span className={cx('flex items-center gap-2', !(hidden && !changed) && 'min-h-5')}>
      <span className={hidden ? 'sr-only' : undefined}>{label}</span>
      {changed ? <ChangedTag /> : null}
      {count ? (
        <span aria-hidden="true" className="tnum ml-auto font-normal text-ink-600 text-sxs">
          {count}
        </span>
      ) : null}
    </span>
  )
}

function ChangedTag(): ReactNode {
  return (
    <span className="inline-flex h-[1.125rem] items-center gap-1 rounded-[4px] bg-sand-100 px-1.5 font-ui text-s2xs text-sand-700">
      <Pencil aria-hidden="true" className="size-[11px]" />
      cambiato
    </span>
  )
}

/** Says which words of a text the law does not want to read. */
function Promises({ text }: { text: string }) {
  const found = promisesIn(text)
  if (found.length === 0) return null
  return (
    <Note tone="warning" role="note" icon={<Scale className="size-[1.25em]" strokeWidth={1.6} />}>
      {found.map(({ words, why }) => `«${words}» ${why}`).join(', ')}: la pubblicità sanitaria può solo
      informare (L. 145/2018, c. 525). Puoi pubblicare lo stesso.
    </Note>
  )
}
