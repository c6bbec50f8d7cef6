import { CircleAlert, X } from 'lucide-react'
import type { FocusEvent } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import type { Slot } from './week.ts'

type Part = keyof Slot
export type SlotErrors = { [part in Part]?: { message?: string | undefined } | undefined }

type SlotFieldsProps = {
  /** 'Lunedì, fascia 2' */
  name: string
  slot: Slot
  errors: SlotErrors | undefined
  idOf: (part: string) => string
  onChange: (slot: Slot) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  onRemove: () => void
}

/**
 * Start and end of one row of hours. Errors stand below, no wider than the row, so that nothing moves while the user
 * types.
 */
export function SlotFields(props: SlotFieldsProps) {
  const { name, slot, errors, idOf, onChange, onBlur, onRemove } = props
  const input = (part: Part, label: string) => {
    const error = errors?.[part]?.message
    return (
      <TextInput
        id={idOf(part)}
        aria-label={`${name}, ${label}`}
        aria-describedby={error ? idOf(`${part}-error`) : undefined}
        aria-invalid={error ? true : undefined}
        value={slot[part]}
        onChange={(event) => onChange({ ...slot, [part]: event.target.value })}
        inputMode="numeric"
        placeholder="HH:MM"
        autoComplete="off"
        maxLength={8}
        className="tnum px-2! text-center max-sm:flex-1 sm:w-17"
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the keyboard leaves the row
    <div onBlur={onBlur} className="max-sm:col-span-2 max-sm:mt-2 sm:w-max">
      <div className="flex items-center gap-1.5">
        {input('startTime', 'dalle')}
        <span aria-hidden="true" className="text-ink-600">
          –
        </span>
        {input('endTime', 'alle')}
        <IconButton
          id={idOf('remove')}
          label={`Togli la fascia ${slot.startTime}–${slot.endTime} (${name})`}
          size="sm"
          onClick={onRemove}
        >
          <X aria-hidden="true" strokeWidth={1.7} className="size-4!" />
        </IconButton>
      </div>
      {(['startTime', 'endTime'] as const).map((part) => {
        const message = errors?.[part]?.message
        return message ? (
          <p
            key={part}
            id={idOf(`${part}-error`)}
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
    </div>
  )
}
