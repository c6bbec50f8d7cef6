import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { TextInput } from '#ui/textInputs.tsx'

type Times = { startTime: string; endTime: string }
type Part = keyof Times
export type TimeErrors = { [part in Part]?: { message?: string | undefined } | undefined }

type TimePairProps<T extends Times> = {
  /** 'Lunedì, fascia 2' */
  name: string
  row: T
  errors: TimeErrors | undefined
  idOf: (part: Part) => string
  onChange: (row: T) => void
  inputClass?: string
  /** Stands after the times. */
  children?: ReactNode
}

/** Start and end of a row of hours. Errors stand below, no wider than the row, so that nothing moves while the user types. */
export function TimePair<T extends Times>(props: TimePairProps<T>) {
  const { name, row, errors, idOf, onChange, inputClass, children } = props
  const input = (part: Part, label: string) => {
    const error = errors?.[part]?.message
    return (
      <TextInput
        id={idOf(part)}
        aria-label={`${name}, ${label}`}
        aria-describedby={error ? `${idOf(part)}-error` : undefined}
        aria-invalid={error ? true : undefined}
        value={row[part]}
        onChange={({ target }) => onChange({ ...row, [part]: target.value })}
        inputMode="numeric"
        placeholder="HH:MM"
        autoComplete="off"
        maxLength={8}
        className={cx('tnum px-2! text-center', inputClass)}
      />
    )
  }
  return (
    <>
      <div className="flex items-center gap-1.5">
        {input('startTime', 'dalle')}
        <span aria-hidden="true" className="text-ink-600">
          –
        </span>
        {input('endTime', 'alle')}
        {children}
      </div>
      {(['startTime', 'endTime'] as const).map((part) => {
        const message = errors?.[part]?.message
        return message ? (
          <p
            key={part}
            id={`${idOf(part)}-error`}
            className="mt-1 flex w-0 min-w-full gap-1.5 font-[570] text-danger-700 text-sxs leading-[1.4]"
          >
            <CircleAlert
              aria-hidden="true"
              strokeWidth={1.8}
              className="mt-[0.15em] size-[1.1em] flex-none"
            />
            {message}
          </p>
        ) : null
      })}
    </>
  )
}
