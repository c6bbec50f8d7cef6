import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { type Choice, choose } from './consent.ts'
import { reviewsCopy } from './copy.ts'

type PlaceProps = {
  choice: Choice | undefined
  failed: boolean
  /** The reviews, for visitors who agreed. */
  children: ReactNode
}

/** The place of the reviews: first the question, then the answer's content. Its height never changes. */
export function ReviewsPlace({ choice, failed, children }: PlaceProps) {
  const place = useRef<HTMLElement>(null)
  const decide = (answer: Choice) => {
    choose(answer)
    // The button that was pressed is gone; the keyboard stays where it was.
    place.current?.focus({ preventScroll: true })
  }
  const answer = (to: Choice, label: string) => (
    <Button variant="secondary" onClick={() => decide(to)}>
      {label}
    </Button>
  )
  return (
    <section
      ref={place}
      aria-label={reviewsCopy.place}
      tabIndex={-1}
      className="flex min-h-[32.5rem] flex-col gap-2 rounded-lg outline-offset-4 min-[23rem]:min-h-[27.5rem] noscript:hidden sm:min-h-[21rem]"
    >
      {choice === undefined ? (
        <Panel title={reviewsCopy.ask} text={reviewsCopy.why}>
          {answer('accepted', reviewsCopy.show)}
          {answer('refused', reviewsCopy.refuse)}
        </Panel>
      ) : choice === 'refused' ? (
        <Panel title={reviewsCopy.refused} text={reviewsCopy.refusedWhy}>
          {answer('accepted', reviewsCopy.show)}
        </Panel>
      ) : (
        <>
          {failed ? (
            <Panel title={reviewsCopy.failed} text={reviewsCopy.failedWhy} />
          ) : (
            <div className="grid flex-1 items-start *:[grid-area:1/1]">{children}</div>
          )}
          <p className="flex flex-wrap items-center gap-x-4 text-ink-600 text-sm">
            {reviewsCopy.agreed}
            <button
              type="button"
              onClick={() => decide('refused')}
              className="min-h-11 cursor-pointer font-ui text-aqua-600 underline underline-offset-4 hover:text-aqua-800"
            >
              {reviewsCopy.withdraw}
            </button>
          </p>
        </>
      )}
    </section>
  )
}

type PanelProps = { title: string; text: string; children?: ReactNode }

function Panel({ title, text, children }: PanelProps) {
  return (
    <div className="flex flex-1 flex-col justify-center rounded-lg bg-white px-6 py-8 sm:px-10">
      <h3 className="text-d1">{title}</h3>
      <p className="mt-3 max-w-[34rem] text-ink-600">{text}</p>
      {children ? (
        <>
          <div className="mt-6 grid gap-3 sm:w-fit sm:auto-cols-fr sm:grid-flow-col">{children}</div>
          <p className="mt-5 text-ink-600 text-sm">
            {reviewsCopy.changeable} <Link to="/cookie#preferenze">{reviewsCopy.preferences}</Link>.
          </p>
        </>
      ) : null}
    </div>
  )
}
