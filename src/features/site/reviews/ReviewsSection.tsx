import { type ComponentType, useEffect, useState } from 'react'
import { clinic } from '#content/clinic.ts'
import { ExternalMoreLink } from '#ui/ExternalLink.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { AgreedProps, Progress } from './AgreedReviews.tsx'
import { useConsent } from './consent.ts'
import { reviewsCopy } from './copy.ts'
import { ReviewsPlace } from './ReviewsPlace.tsx'

type Reviews = typeof clinic.reviews

/** The third party's reviews for those who agreed; the clinic's public review page for everybody. */
export function ReviewsSection({ reviews = clinic.reviews }: { reviews?: Reviews }) {
  return (
    <section aria-labelledby="titolo-recensioni" className="section-y bg-sand-100">
      {reviews.widget ? (
        <WithWidget reviews={reviews} />
      ) : (
        <div className="page">
          <Words reviews={reviews} />
        </div>
      )}
    </section>
  )
}

function WithWidget({ reviews }: { reviews: Reviews }) {
  const choice = useConsent()?.choice
  const { Agreed, progress, setProgress } = useAgreed(choice === 'accepted')
  const loading = choice === 'accepted' && progress === 'loading'
  return (
    <div className="page grid items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-6 lg:grid-cols-[5fr_7fr]">
      <div>
        <Words reviews={reviews} />
        {/* Its line is always reserved, so that nothing below moves. */}
        <p role="status" className="flex min-h-7 items-center gap-3 text-ink-600 text-sm noscript:hidden">
          {loading ? (
            <>
              <Spinner />
              {reviewsCopy.loading}
            </>
          ) : null}
        </p>
      </div>
      <ReviewsPlace choice={choice} failed={progress === 'failed'}>
        {Agreed ? (
          <Agreed frameTitle={reviewsCopy.frameTitle} progress={progress} onProgress={setProgress} />
        ) : null}
      </ReviewsPlace>
    </div>
  )
}

/** Loaded only after the visitor has agreed. */
function useAgreed(agreed: boolean) {
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
