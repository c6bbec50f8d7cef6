import type { News } from '#content/groups/home.ts'
import { loops } from '#content/pictures.ts'
import { withLines } from '#features/content/facts.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { useContent } from '#features/content/useContent.tsx'
import { ButtonAnchor, ButtonLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Film } from '#ui/Film.tsx'
import { Pager } from '#ui/Pager.tsx'
import { siteCopy } from '../copy.ts'

export function Hero() {
  const { banner } = useContent().home
  return (
    <section className="relative grid grid-cols-1 lg:min-h-[46rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.02fr)]">
      <div className="flex min-w-0 flex-col justify-center px-(--l-gutter) pt-7 pb-6 lg:pb-[clamp(3rem,5.4vw,5.5rem)] lg:pt-[clamp(3rem,5.4vw,5.5rem)] lg:pr-8 lg:pl-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))]">
        <h1 className="max-w-[5.1em] text-d4">{banner.title}</h1>
        <p className="lead mt-3.5 max-w-[28rem] lg:mt-7">{banner.lead}</p>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:gap-2.5 max-sm:*:flex-auto max-sm:*:px-3 lg:mt-9">
          <ButtonLink to="/prenota-visita">{banner.button}</ButtonLink>
          <ButtonLink to="/servizi" variant="secondary">
            {siteCopy.discoverServices}
          </ButtonLink>
        </div>
        <HoursInBrief />
      </div>
      <div className="pic max-lg:aspect-[1/1.02] max-lg:max-h-[36rem] max-lg:w-full rounded-none rounded-bl-[112px] lg:rounded-bl-[clamp(96px,15vw,232px)]">
        {/* The box crops it to a square or less: it is drawn wider than it shows. */}
        <Film
          loop={loops.home}
          sizes="(min-width: 64rem) max(56vw, 84rem), min(165vw, 58rem)"
          first
          className="object-[72%_50%]"
          buttonClassName="top-4 right-4 lg:right-6"
        />
      </div>
      <PromoBanner className="absolute inset-x-(--l-gutter) -bottom-8 z-1 max-[22.4rem]:-bottom-20 sm:left-auto sm:w-md lg:right-[max(var(--l-gutter),calc((100vw-var(--l-page))/2))] lg:-bottom-11" />
    </section>
  )
}

function HoursInBrief() {
  const { outpatient, bloodDraw } = useClinic().hours
  const entered = withLines([outpatient, bloodDraw])
  if (entered.length === 0) return null
  return (
    <dl className="mt-5 grid max-w-[33rem] grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line max-[22.4rem]:block border-t pt-3.5 text-sm max-sm:leading-[1.4] lg:mt-13 lg:pt-5">
      {entered.map(({ title, lines }) => (
        <div key={title} className="col-span-2 grid grid-cols-subgrid max-[22.4rem]:mb-2 max-[22.4rem]:block">
          <dt className="font-ui">{title}</dt>
          <dd className="tnum text-ink-600">
            {lines.map(({ days, hours }) => (
              <span key={`${days} ${hours}`} className="block">
                <span className="inline-block text-ink">{days}</span>{' '}
                <span className="inline-block">{hours}</span>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const ROTATION_MS = 5_000

/** The news, one after the other (`ui/rotation.ts`), in one place: it is as high as the longest of them and never changes its size. */
function PromoBanner({ className }: { className?: string }) {
  const { items: news } = useContent().home.news
  if (news.length === 0) return null
  return (
    <aside
      aria-label="Novità"
      data-rotation={news.length > 1 ? ROTATION_MS : undefined}
      className={cx(
        'grid rounded-lg bg-white px-5 pt-5 pb-3 shadow-e3 forced-colors:border sm:px-6 sm:pb-4',
        className,
      )}
    >
      <div aria-live="off" className="grid max-[22.4rem]:pb-11">
        {news.map((item, place) => (
          <Slide key={item.title} item={item} shown={place === 0} />
        ))}
      </div>
      {news.length > 1 ? (
        <Pager
          names={news.map((_, place) => `Novità ${place + 1} di ${news.length}`)}
          what="la rotazione"
          className="absolute right-3 bottom-3 sm:right-4 sm:bottom-4"
        />
      ) : null}
    </aside>
  )
}

function Slide({ item, shown }: { item: News; shown: boolean }) {
  const { title, note, action, to } = item
  return (
    <div
      data-slide={title}
      data-shown={shown || undefined}
      inert={!shown}
      // One text fades out before the other fades in: words are never drawn over words.
      className="wrap-anywhere invisible flex flex-col items-start opacity-0 transition-[opacity,visibility] duration-(--m-banner-fade) [grid-area:1/1] data-shown:visible data-shown:opacity-100 data-shown:delay-(--m-banner-fade)"
    >
      <p className="text-balance font-serif text-d1 max-sm:text-[1.25rem]">{title}</p>
      <p className="mb-4 text-ink-600 text-sm">{note}</p>
      <ButtonAnchor href={to} size="md" className="mt-auto">
        {action}
      </ButtonAnchor>
    </div>
  )
}
