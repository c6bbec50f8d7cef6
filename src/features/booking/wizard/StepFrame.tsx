import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, type Ref, use } from 'react'
import { Note } from '#ui/Note.tsx'
import { bookingCopy } from '../copy.ts'

/** The part of the wizard every step's frame shows. */
export const StepFrameContext = createContext<{
  title: Ref<HTMLHeadingElement>
  goBack: (() => void) | null
  /** Why the server refused this step's choice. */
  refusal: string | null
}>({ title: null, goBack: null, refusal: null })

/** 'Indietro', the step's title, an optional sentence, and the step. */
export function StepFrame({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  const frame = use(StepFrameContext)
  return (
    <>
      {frame.goBack ? (
        <button
          type="button"
          onClick={frame.goBack}
          className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-xs px-1 font-medium text-aqua-600 text-sm hover:text-aqua-800"
        >
          <ArrowLeft aria-hidden="true" className="size-[1.25em]" strokeWidth={1.6} />
          Indietro
        </button>
      ) : null}
      <h2 ref={frame.title} tabIndex={-1} className="mb-1.5 text-d2">
        {title}
      </h2>
      {text ? <p className="text-ink-600">{text}</p> : null}
      {frame.refusal ? (
        <Note tone="warning" role="alert" title={frame.refusal} className="mt-4">
          {bookingCopy.choiceRefusedText}
        </Note>
      ) : null}
      {children}
    </>
  )
}
