import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#ui/useHydrated.ts'
import type { FormWithFields } from './contract.ts'
import { FormSheet, type FormSheetProps } from './FormSheet.tsx'
import { FormAbout, FormOver } from './FormTexts.tsx'
import { useCurrentForm } from './useCurrentForm.ts'
import { pageWords, requiredHint, sheetWords } from './words.ts'

type FormOfPageProps = Pick<FormSheetProps, 'framed' | 'className'> & {
  /** The form as the page's loader read it. */
  initial: FormWithFields
}

/** A form on a page of its own: its name, its fields, and thanks. */
export function FormOfPage({ initial, ...sheet }: FormOfPageProps) {
  const source = usePageAround()
  const [current, onChanged] = useCurrentForm(initial)
  const [round, setRound] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone with the thanks, so the focus moves to the title.
  useEffect(() => {
    if (round > 0) title.current?.focus()
  }, [round])
  const { lastDay, isOver } = current.form
  if (lastDay !== null && isOver) return <FormOver name={current.form.name} lastDay={lastDay} level={1} />
  return (
    <FormSheet
      {...sheet}
      {...current}
      source={source}
      key={round}
      words={sheetWords}
      onChanged={onChanged}
      hint={requiredHint(current.fields)}
      heading={<FormAbout {...current.form} level={1} title={title} />}
      done={<Thanks onAgain={() => setRound((before) => before + 1)} />}
    />
  )
}

/** The address of the page around the frame, as far as its referrer policy tells. */
function usePageAround(): string | undefined {
  const hydrated = useHydrated()
  return hydrated && window.parent !== window ? document.referrer : undefined
}

/** Thanks on a background of their own, readable with any colours of the form. */
function Thanks({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="rounded-md bg-success-50 px-5 py-6 text-ink forced-colors:border">
      <div role="status">
        <p className="flex items-center gap-3 font-serif text-d1 text-success-700">
          <CircleCheck aria-hidden="true" strokeWidth={1.7} className="size-6 flex-none" />
          {pageWords.thanks}
        </p>
        <p className="mt-2">{pageWords.received}</p>
      </div>
      <button
        type="button"
        onClick={onAgain}
        className="mt-2 min-h-11 cursor-pointer text-aqua-700 underline underline-offset-3"
      >
        {pageWords.again}
      </button>
    </div>
  )
}
