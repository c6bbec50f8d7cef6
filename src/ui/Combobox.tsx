import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { TextInput, type TextInputProps } from './textInputs.tsx'
import './styles/combobox.css'

type Own = 'value' | 'onChange' | 'role' | 'ref' | 'children'

type ComboboxProps<T extends { id: number }> = Omit<TextInputProps, Own> & {
  ref?: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  /** The options found for the text. */
  options: readonly T[]
  /** Name of the list. */
  listLabel: string
  isOpen?: boolean
  onOpen?: (open: boolean) => void
  /** The list lies over what follows instead of pushing it down. */
  over?: boolean
  /** Enter with an open list, or a click; with `chosen` also the arrows. */
  onChoose: (option: T) => void
  /** Given, null included: the arrows choose at once, and Enter is left to the form. */
  chosen?: T | null
  /** Enter while the options of the text are still on their way; they are chosen from when they have come. */
  onHurry?: (() => void) | undefined
  children: (option: T) => ReactNode
  optionClass?: (option: T) => string
  /** Shown when there are no options; without it there is no box. */
  empty?: ReactNode
}

/**
 * A search field with its results below; the keyboard stays in the field. Without `chosen` the first option is chosen
 * already: ↑ ↓ choose another, Enter takes it.
 */
export function Combobox<T extends { id: number }>(props: ComboboxProps<T>) {
  const { ref, text, onText, options, listLabel, isOpen = true, onOpen, over = false, ...others } = props
  const { onChoose, chosen: given, onHurry, children, optionClass, empty, ...rest } = others
  const listId = useId()
  const own = useRef<HTMLInputElement>(null)
  const field = ref ?? own
  const { isTyped, type } = useOverwriting(field, text, onText)
  const [meantId, setMeantId] = useState<number | null>(null)
  const first = options.find(({ id }) => id === meantId) ?? options[0]
  const chosen = given === undefined ? first : options.find(({ id }) => id === given?.id)
  const isShown = isOpen && options.length > 0
  const optionId = ({ id }: T) => `${listId}-${id}`
  const at = isShown && chosen ? optionId(chosen) : undefined
  useEffect(() => {
    if (at) document.getElementById(at)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const step = (by: number) => {
    const place = chosen ? options.indexOf(chosen) + by : Math.min(by, 0)
    const next = options.at(place % options.length)
    if (next && given === undefined) setMeantId(next.id)
    else if (next) onChoose(next)
  }
  const take = (option: T) => {
    setMeantId(null)
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, ctrlKey, metaKey, altKey } = event
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (by && isShown) step(by)
    else if (by && onOpen) onOpen(true)
    else if (key === 'Enter' && onHurry) onHurry()
    else if (key === 'Enter' && given === undefined && isShown && chosen) take(chosen)
    else if (key === 'Escape' && isShown && over) onOpen?.(false)
    else return
    event.preventDefault()
  }
  return (
    <div className="combobox">
      <Search aria-hidden="true" strokeWidth={1.8} />
      <TextInput
        className="text-ellipsis pl-9.5"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={isShown}
        aria-activedescendant={at}
        value={text}
        onChange={(event) => {
          setMeantId(null)
          type(event.target.value)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => over && onOpen?.(false)}
        onClick={(event) => {
          if (!isTyped.current) event.currentTarget.select()
          onOpen?.(true)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={listLabel}
        // No tab stop: the arrow keys scroll the list from the field.
        tabIndex={-1}
        hidden={!isShown}
        data-over={over || undefined}
        className="combobox-list"
      >
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field says which one is meant
          <div
            key={option.id}
            id={optionId(option)}
            role="option"
            aria-selected={option === chosen}
            className={optionClass?.(option)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            {children(option)}
          </div>
        ))}
      </div>
      {options.length > 0 || !empty ? null : <div className="combobox-empty">{empty}</div>}
    </div>
  )
}

/** Selects a text that was not typed, as a proposal that comes while the field has the focus: the next key replaces it. */
function useOverwriting(
  field: RefObject<HTMLInputElement | null>,
  text: string,
  onText: (text: string) => void,
) {
  const seen = useRef(text)
  const isTyped = useRef(false)
  useLayoutEffect(() => {
    if (seen.current === text) return
    seen.current = text
    isTyped.current = false
    if (document.activeElement === field.current) field.current?.select()
  }, [field, text])
  const type = (typed: string) => {
    seen.current = typed
    isTyped.current = true
    onText(typed)
  }
  return { isTyped, type }
}
