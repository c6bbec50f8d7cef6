import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'

type FinderProps<T extends { id: number }> = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string
  /** Name of the list. */
  listLabel: string
  text: string
  onText: (text: string) => void
  options: readonly T[]
  /** The list is open. */
  isOpen: boolean
  onOpen: (open: boolean) => void
  /** The list lies over what follows instead of pushing it down. */
  over?: boolean
  /** Enter with an open list, or a click. */
  onChoose: (option: T) => void
  /** Enter while the options of the text are still on their way; they are chosen from when they have come. */
  onHurry?: (() => void) | undefined
  children: (option: T) => ReactNode
  optionClass?: (option: T) => string
  className?: string
}

/** A search field with a list of which the first option is chosen already: ↑ ↓ choose another, Enter takes it. */
export function Finder<T extends { id: number }>(props: FinderProps<T>) {
  const { id, text, onText, options, isOpen, onOpen, over = false, onChoose, onHurry } = props
  const listId = useId()
  const { field, isTyped, type } = useOverwriting(text, onText)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = options.find((option) => option.id === chosenId) ?? options[0]
  const isShown = isOpen && options.length > 0
  const optionId = (option: T) => `${listId}-${option.id}`
  const at = isShown && chosen ? optionId(chosen) : undefined
  const take = (option: T) => {
    setChosenId(null)
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      const place = chosen ? options.indexOf(chosen) : 0
      if (!isShown) onOpen(true)
      else setChosenId(options.at((place + step) % options.length)?.id ?? null)
    } else if (event.key === 'Enter' && onHurry) {
      event.preventDefault()
      onHurry()
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      take(chosen)
    } else if (event.key === 'Escape' && isShown && over) {
      event.preventDefault()
      onOpen(false)
    }
  }
  return (
    <Field
      id={id}
      label={props.label}
      hint={props.hint}
      error={props.error}
      {...(props.className && { className: props.className })}
    >
      <div className="agp-find">
        <Search aria-hidden="true" strokeWidth={1.8} />
        <TextInput
          ref={field}
          className="text-ellipsis pl-9.5"
          autoComplete="off"
          spellCheck={false}
          data-walk
          role="combobox"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-expanded={isShown}
          aria-activedescendant={at}
          placeholder={props.placeholder}
          value={text}
          onChange={(event) => {
            setChosenId(null)
            type(event.target.value)
          }}
          onFocus={(event) => event.target.select()}
          onBlur={() => over && onOpen(false)}
          onClick={(event) => {
            if (!isTyped.current) event.currentTarget.select()
            onOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        <Options
          {...props}
          listId={listId}
          chosen={chosen}
          isShown={isShown}
          optionId={optionId}
          take={take}
        />
      </div>
    </Field>
  )
}

/** Selects a text that was not typed, as a proposal that comes while the field has the focus: the next key replaces it. */
function useOverwriting(text: string, onText: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const seen = useRef(text)
  const isTyped = useRef(false)
  useLayoutEffect(() => {
    if (seen.current === text) return
    seen.current = text
    isTyped.current = false
    if (document.activeElement === field.current) field.current?.select()
  }, [text])
  const type = (typed: string) => {
    seen.current = typed
    isTyped.current = true
    onText(typed)
  }
  return { field, isTyped, type }
}

type OptionsProps<T extends { id: number }> = FinderProps<T> & {
  listId: string
  chosen: T | undefined
  isShown: boolean
  optionId: (option: T) => string
  take: (option: T) => void
}

function Options<T extends { id: number }>(props: OptionsProps<T>) {
  const { listId, options, chosen, isShown, optionId, take, over = false, children } = props
  const list = useRef<HTMLDivElement>(null)
  const at = isShown ? chosen?.id : undefined
  useEffect(() => {
    if (at === undefined) return
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={props.listLabel}
      tabIndex={-1}
      hidden={!isShown}
      data-over={over || undefined}
      className="agp-list"
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field
        // biome-ignore lint/a11y/useFocusableInteractive: the field says which one is meant
        <div
          key={option.id}
          id={optionId(option)}
          role="option"
          aria-selected={option === chosen}
          className={props.optionClass?.(option) ?? 'agp-opt'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  )
}
