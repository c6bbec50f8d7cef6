import { cx } from '#ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { TAB, TAB_BAR, TAB_LIST } from './CategoryTabs.tsx'
import {
  bodyClass,
  CARDS,
  type CardSize,
  cardClass,
  cardSizes,
  leadsPairs,
  type Place,
  pictureClass,
} from './cardShape.ts'
import { CATEGORY_HEAD } from './Listing.tsx'

const TABS = ['w-24', 'w-30', 'w-26']
const CARDS_SHOWN = 6

/** The shape of the page before its services are there. */
export function ListingSkeleton() {
  const sizes = cardSizes(CARDS_SHOWN)
  return (
    <SkeletonGroup label="Caricamento dei servizi…">
      <div aria-hidden="true" className={TAB_BAR}>
        <div className={TAB_LIST}>
          {TABS.map((width) => (
            <div key={width} className={TAB}>
              <Skeleton className={`h-3 ${width}`} />
            </div>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="section-y">
        <div className="page">
          <div className={CATEGORY_HEAD}>
            <Skeleton className="size-9 rounded-md sm:size-12" />
            <Line text="text-d3" width="w-7/12" />
            <div className="col-start-2 mt-2">
              <Line width="w-full" />
              <Line width="w-5/12" />
            </div>
          </div>
          <div className={CARDS}>
            {sizes.map((size, index) => (
              <CardSkeleton
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
                key={index}
                place={{ size, pair: index === 0 && leadsPairs(CARDS_SHOWN) }}
              />
            ))}
          </div>
        </div>
      </div>
    </SkeletonGroup>
  )
}

function CardSkeleton({ place }: { place: Place }) {
  return (
    <div className={cardClass(place)}>
      <Skeleton className={cx('h-auto rounded-none', pictureClass(place, true))} />
      <div className={bodyClass(place)}>
        <Line text={titleText(place.size)} width="w-1/2" />
        <div className="mt-1.5">
          <Line width="w-5/6" />
        </div>
        <div className="mt-2 text-sm leading-[1.5]">
          <Line width="w-full" />
          <Line width="w-11/12" />
          <Line width="w-2/3" />
        </div>
        <div className="mt-4 text-sm">
          <Line width="w-1/2" />
        </div>
        <div className="mt-3.5 flex gap-1.5">
          <Skeleton className="h-7 w-20" />
          <Skeleton className="h-7 w-24" />
        </div>
        <div className="mt-auto grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4 pt-5">
          <div className="grid gap-2 text-[0.875rem] leading-[1.4]">
            <div>
              <Line text="text-xs" width="w-20" />
              <Line width="w-2/3" />
            </div>
            <div>
              <Line text="text-xs" width="w-10" />
              <Line width="w-3/4" />
            </div>
            <div>
              <Line text="text-xs" width="w-24" />
              <Line width="w-1/2" />
            </div>
          </div>
          <Skeleton className="size-12 rounded-full" />
        </div>
      </div>
    </div>
  )
}

function titleText(size: CardSize): string {
  return size === 'small' ? 'text-d1' : 'text-d1 lg:text-d2'
}

/** A line of a skeleton, as high as a line of text with the class `text`. */
export function Line({ text, width }: { text?: string; width: string }) {
  return (
    <div className={cx('flex h-[1lh] items-center', text)}>
      <Skeleton className={cx('h-[0.75em]', width)} />
    </div>
  )
}
