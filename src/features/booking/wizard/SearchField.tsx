import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMessages } from './messages.ts'

type SearchFieldProps = {
  q: string
  onChange: (q: string) => void
  onFocus: () => void
  /** Searches to press in place of typing; none while there are results. */
  examples: readonly string[]
}

/** A field with a list below it, not a combobox: Tab goes through the results, Escape empties the field. */
export function SearchField({ q, onChange, onFocus, examples }: SearchFieldProps) {
  const messages = useMessages()
  const field = useRef<HTMLInputElement>(null)
  // Letters typed before the page's code ran.
  const adopt = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    if (typed !== q) onChange(typed)
  })
  useEffect(() => adopt(), [])
  const fill = (text: string) => {
    onChange(text)
    field.current?.focus()
  }
  return (
    <>
      <div className="relative mt-5">
        <Search
          aria-hidden="true"
          strokeWidth={1.6}
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4.5 size-5 text-aqua-600"
        />
        <input
          ref={field}
          type="search"
          aria-label={messages.what}
          placeholder={messages.whatExample}
          value={q}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
          onFocus={onFocus}
          onKeyDown={(event) => event.key === 'Escape' && fill('')}
          className="min-h-14 w-full text-ellipsis rounded-md border border-ink-500 bg-white py-2 pr-14 pl-12.5 text-[1.0625rem] placeholder:text-ink-500 [&::-webkit-search-cancel-button]:hidden"
        />
        {q ? (
          <button
            type="button"
            aria-label={messages.search.clear}
            onClick={() => fill('')}
            className="-translate-y-1/2 absolute top-1/2 right-1.5 grid size-11 cursor-pointer place-items-center rounded-sm text-ink-600 hover:text-ink"
          >
            <X aria-hidden="true" strokeWidth={1.6} className="size-5" />
          </button>
        ) : null}
      </div>
      {examples.length > 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-600 text-sm">
          <span>{messages.often}</span>
          {examples.map((example) => (
            <button
              key={example}
              type="button"
              onClick={() => fill(example)}
              className="min-h-11 cursor-pointer rounded-full border border-line-strong bg-white px-3 font-medium text-ink transition-colors duration-(--m-quick) hover:border-aqua-600 hover:bg-aqua-50 sm:px-4"
            >
              {example}
            </button>
          ))}
        </div>
      ) : null}
    </>
  )
}
