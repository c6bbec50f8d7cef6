import type { ClipboardEvent, FormEvent, KeyboardEvent } from 'react'
import { useId, useRef } from 'react'
import { cx } from './cx.ts'
import { useControlClass } from './textInputs.tsx'

const DIGITS = 6
const PLACES = Array.from({ length: DIGITS }, (_, place) => place)

type CodeBoxesProps = {
  /** As many characters as boxes at most; a blank is an empty box. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  className?: string
}

/** A code of six digits, one box for each. Digits pasted or filled in by the browser spread over the boxes. */
export function CodeBoxes({ value, onChange, error, className }: CodeBoxesProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const look = useControlClass('staff')
  const digitAt = (place: number) => value[place]?.trim() ?? ''
  const focusAt = (place: number) =>
    group.current?.querySelectorAll('input')[Math.min(Math.max(place, 0), DIGITS - 1)]?.focus()
  const put = (place: number, digits: string) => {
    const before = PLACES.map((at) => digitAt(at) || ' ')
    for (const [at, digit] of [...digits].entries()) if (place + at < DIGITS) before[place + at] = digit
    onChange(before.join('').trimEnd())
  }
  const typed = (place: number, text: string) => {
    const digits = text.replaceAll(/\D/g, '')
    // A digit typed beside the one that stood there takes its place.
    const entered = digits.length === 2 ? digits.replace(digitAt(place), '').slice(0, 1) || digits[0] : digits
    put(place, entered || ' ')
    if (entered) focusAt(place + entered.length)
  }
  // A digit that stands there already is no change: it leads on all the same.
  const onBeforeInput = (place: number, event: FormEvent) => {
    const { data } = event as unknown as { data?: unknown }
    if (typeof data !== 'string' || !/^\d$/.test(data)) return
    event.preventDefault()
    put(place, data)
    focusAt(place + 1)
  }
  const onKeyDown = (place: number, event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step) {
      event.preventDefault()
      focusAt(place + step)
    } else if (event.key === 'Backspace' && digitAt(place) === '') {
      event.preventDefault()
      put(Math.max(place - 1, 0), ' ')
      focusAt(place - 1)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '').slice(0, DIGITS)
    if (!digits) return
    event.preventDefault()
    onChange(digits)
    focusAt(digits.length)
  }
  return (
    <fieldset
      ref={group}
      aria-describedby={error ? `${id}-error` : undefined}
      onPaste={onPaste}
      className={cx('min-w-0', className)}
    >
      <legend className="sr-only">Codice di 6 cifre</legend>
      <div className="flex gap-1.5">
        {PLACES.map((place) => (
          <input
            key={place}
            type="text"
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={`Cifra ${place + 1}`}
            aria-invalid={error ? true : undefined}
            value={digitAt(place)}
            onChange={({ target }) => typed(place, target.value)}
            onFocus={({ target }) => target.select()}
            onBeforeInput={(event) => onBeforeInput(place, event)}
            onKeyDown={(event) => onKeyDown(place, event)}
            className={cx(
              look,
              'h-12 max-w-14 flex-1 px-0! text-center font-strong text-[1.25rem]!',
              place === DIGITS / 2 - 1 && 'mr-2.5',
            )}
          />
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 font-[570] text-danger-700 text-sxs">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Whether every box has a digit. */
export function isWholeCode(value: string): boolean {
  return /^\d{6}$/.test(value)
}
