import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId } from 'react'
import { cx } from './cx.ts'
import { TextInput, type TextInputProps } from './textInputs.tsx'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type Own = 'value' | 'onChange' | 'role' | 'ref' | 'children'

export type ComboboxProps<T extends { id: number }> = Omit<TextInputProps, Own> & {
  ref?: Ref<HTMLInputElement> | undefined
  text: string
  onText: (text: string) => void
  /** The options found for the text. */
  options: readonly T[]
  /** Name of the list. */
  listLabel: string
  chosen: T | null
  onChoose: (option: T) => void
  children: (option: T) => ReactNode
  /** Shown when there are no options; without it there is no box. */
  empty: ReactNode
}

/**
 * A search field with its results below; one is chosen: with the arrows while the keyboard stays in the
 * field, or with a click. Enter is left to the form.
 */
export function Combobox<T extends { id: number }>(props: ComboboxProps<T>) {
  const { text, onText, options, listLabel, chosen, onChoose, children, empty, className, ...rest } = props
  const listId = useId()
  const optionId = ({ id }: T) => `${listId}-${id}`
  const at = chosen ? optionId(chosen) : undefined
  useEffect(() => {
    if (at) document.getElementById(at)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || event.nativeEvent.isComposing || options.length === 0) return
    event.preventDefault()
    const at = options.findIndex(({ id }) => id === chosen?.id)
    const place = at < 0 ? Math.min(step, 0) : at + step
    const next = options.at(place % options.length)
    if (next) onChoose(next)
  }
  return (
    <div className={className}>
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={options.length > 0}
        aria-activedescendant={at}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={move}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={listLabel}
        // No tab stop: the arrow keys scroll the list from the field.
        tabIndex={-1}
        hidden={options.length === 0}
        className="mt-1.5 h-64 overflow-y-auto overscroll-contain rounded-ctl border border-line p-1"
      >
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field says which one is meant
          <div
            key={option.id}
            id={optionId(option)}
            role="option"
            aria-selected={option.id === chosen?.id}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option)}
            className={cx(
              'wrap-anywhere flex min-h-9 cursor-pointer items-center rounded-[6px] px-2.5 py-1.5 leading-[1.4] max-desk:min-h-11 pointer-coarse:min-h-11',
              option.id === chosen?.id ? 'bg-aqua-600 text-white' : 'hover:bg-sand-100',
            )}
          >
            {children(option)}
          </div>
        ))}
      </div>
      {options.length > 0 || !empty ? null : (
        <div className="mt-1.5 grid h-64 place-items-center rounded-ctl border border-line px-6 text-center text-ink-600">
          {empty}
        </div>
      )}
    </div>
  )
}
