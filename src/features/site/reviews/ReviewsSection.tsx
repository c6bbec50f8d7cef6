import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ReviewsWidget } from '#content/reviews.ts'
import { Button } from '#ui/Button.tsx'
import { ExternalMoreLink } from '#ui/ExternalLink.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { AgreedProps, Progress } from './AgreedReviews.tsx'
import { type Choice, choose } from './consent.ts'
import { useConsent } from './useConsent.ts'

type Reviews = { url: string; claim: string; widget: ReviewsWidget | null }

/** The third party's reviews for visitors who agreed; a link to the clinic's public review page for all others. */
export function ReviewsSection({ reviews }: { reviews: Reviews }) {
  return (
    <section aria-labelledby="titolo-recensioni" className="section-y bg-sand-100">
      {reviews.widget ? (
        <WithWidget reviews={reviews} widget={reviews.widget} />
      ) : (
        <div className="page">
          <Words reviews={reviews} />
        </div>
      )}
    </section>
  )
}

type Widget = NonNullable<Reviews['widget']>

function WithWidget({ reviews, widget }: { reviews: Reviews; widget: Widget }) {
  const choice = useConsent(widget.consentVersion)?.choice
  const { Agreed, progress, setProgress } = useAgreedReviews(choice === 'accepted')
  const loading = choice === 'accepted' && progress === 'loading'
  return (
    <div className="page grid items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-6 lg:grid-cols-[5fr_7fr]">
      <div>
        <Words reviews={reviews} />
        {/* The line is always reserved, so that nothing below moves. */}
        <p role="status" className="flex min-h-7 items-center gap-3 text-ink-600 text-sm noscript:hidden">
          {loading ? (
            <>
              <Spinner />
              {reviewsCopy.loading}
            </>
          ) : null}
        </p>
      </div>
      <ReviewsPlace widget={widget} choice={choice} failed={progress === 'failed'}>
        {Agreed ? (
          <Agreed
            frameTitle={reviewsCopy.frameTitle(widget.provider)}
            progress={progress}
            onProgress={setProgress}
          />
        ) : null}
      </ReviewsPlace>
    </div>
  )
}

/** Loaded only after the visitor has agreed. */
function useAgreedReviews(agreed: boolean) {
  const [progress, setProgress] = useState<Progress>('loading')
  const [Agreed, setAgreed] = useState<ComponentType<AgreedProps>>()
  useEffect(() => {
    if (!agreed) return
    let wanted = true
    import('./AgreedReviews.tsx').then(
      (part) => wanted && setAgreed(() => part.AgreedReviews),
      () => wanted && setProgress('failed'),
    )
    return () => {
      wanted = false
      setProgress('loading')
    }
  }, [agreed])
  const failed = progress === 'failed'
  useEffect(() => {
    if (failed) console.warn('The reviews widget has not loaded.')
  }, [failed])
  return { Agreed, progress, setProgress }
}

function Words({ reviews }: { reviews: Reviews }) {
  return (
    <>
      <h2 id="titolo-recensioni" className="max-w-[11em] text-d3">
        {reviewsCopy.title}
      </h2>
      <p className="lead mt-4">{reviews.claim}</p>
      <ExternalMoreLink href={reviews.url} className="mt-2">
        {reviewsCopy.link}
      </ExternalMoreLink>
    </>
  )
}

/** The first three are the specification's, letter by letter. */
const reviewsCopy = {
  title: 'Recensioni dei Nostri Pazienti',
  loading: 'Caricamento recensioni Google...',
  link: 'Vedi Recensioni Google',

  place: 'Recensioni',
  ask: 'Vuoi leggere le recensioni qui?',
  why: (provider: string) =>
    `Le recensioni sono mostrate da ${provider}. Per vederle qui serve il tuo consenso: ${provider} riceverà il tuo indirizzo IP e i dati del tuo browser.`,
  show: 'Mostra le recensioni',
  refuse: 'No, grazie',
  changeable: 'Puoi cambiare idea quando vuoi, qui o nelle',
  preferences: 'Preferenze cookie',

  refused: 'Hai scelto di non mostrare le recensioni',
  refusedWhy: (provider: string) => `Da ${provider} non viene caricato nulla; puoi leggerle su Google.`,

  failed: 'Le recensioni non si sono caricate',
  failedWhy: 'Il servizio non risponde. Intanto puoi leggerle su Google.',

  frameTitle: (provider: string) => `Recensioni dei pazienti, mostrate da ${provider}`,
  agreed: (provider: string) => `Hai dato il consenso a ${provider}.`,
  withdraw: 'Non mostrare più',
} as const

type PlaceProps = {
  widget: Widget
  choice: Choice | undefined
  failed: boolean
  /** The reviews, for visitors who agreed. */
  children: ReactNode
}

/** The place of the reviews: first the question, then the answer's content. Its height never changes. */
function ReviewsPlace({ widget, choice, failed, children }: PlaceProps) {
  const { provider, consentVersion } = widget
  const place = useRef<HTMLElement>(null)
  const decide = (answer: Choice) => {
    choose(answer, consentVersion)
    // The pressed button is gone, so the focus moves to its place.
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
        <Panel title={reviewsCopy.ask} text={reviewsCopy.why(provider)}>
          {answer('accepted', reviewsCopy.show)}
          {answer('refused', reviewsCopy.refuse)}
        </Panel>
      ) : choice === 'refused' ? (
        <Panel title={reviewsCopy.refused} text={reviewsCopy.refusedWhy(provider)}>
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
            {reviewsCopy.agreed(provider)}
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
            {reviewsCopy.changeable} <a href="/cookie#preferenze">{reviewsCopy.preferences}</a>.
          </p>
        </>
      ) : null}
    </div>
  )
}
