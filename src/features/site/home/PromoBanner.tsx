import { type News, news } from '#content/promo.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Pager } from '#ui/Pager.tsx'
import { useRotation } from '#ui/useRotation.ts'

const ROTATION_MS = 5_000

/** The news, one after the other, in one place: it is as high as the longest of them and never changes its size. */
export function PromoBanner({ className }: { className?: string }) {
  const rotation = useRotation(news.length, ROTATION_MS)
  const { index, playing, holders } = rotation
  return (
    <aside
      aria-label="Novità"
      {...holders}
      className={cx(
        'grid rounded-lg bg-white px-5 pt-5 pb-3 shadow-e3 forced-colors:border sm:px-6 sm:pb-4',
        className,
      )}
    >
      <div aria-live={playing ? 'off' : 'polite'} className="grid max-[22.4rem]:pb-11">
        {news.map((item, place) => (
          <Slide key={item.title} item={item} shown={place === index} />
        ))}
      </div>
      <Pager
        rotation={rotation}
        nameOf={(place) => `Novità ${place + 1} di ${news.length}`}
        what="la rotazione"
        className="absolute right-3 bottom-3 sm:right-4 sm:bottom-4"
      />
    </aside>
  )
}

function Slide({ item, shown }: { item: News; shown: boolean }) {
  const { title, note, action, to, href } = item
  return (
    <div
      inert={!shown}
      className={cx(
        'flex flex-col items-start transition-[opacity,visibility] duration-(--m-banner-fade) [grid-area:1/1]',
        // One goes, then the other comes: words are never drawn over words.
        shown ? 'delay-(--m-banner-fade)' : 'invisible opacity-0',
      )}
    >
      <p className="text-balance font-serif text-d1 max-sm:text-[1.25rem]">{title}</p>
      <p className="mb-4 text-ink-600 text-sm">{note}</p>
      <ButtonLink {...(to === undefined ? { href } : { to })} size="md" className="mt-auto">
        {action}
      </ButtonLink>
    </div>
  )
}
