import { cx } from '#ui/cx.ts'

/** Services side by side in rows of three: one leads its category, and no row is left with a hole. */

/** `lead` has a row of its own, `large` takes two places, `small` one. */
export type CardSize = 'lead' | 'large' | 'small'

/**
 * The sizes of `count` cards. The first is the largest; where a long list would not fill its last row, that row has a
 * large card too.
 */
export function cardSizes(count: number): CardSize[] {
  const sizes = Array<CardSize>(count).fill('small')
  if (count === 0 || count === 3) return sizes
  const rest = count % 3
  sizes[0] = rest === 2 ? 'large' : 'lead'
  if (rest === 0) sizes[count - 1] = 'large'
  return sizes
}

/** Whether the first card of rows of two takes both places: for an odd number of cards. */
export function leadsPairs(count: number): boolean {
  return count % 2 === 1
}

/** The shape of a service's card, which its skeleton shares. */

export const CARDS = 'grid gap-[clamp(1.25rem,2.2vw,2rem)] sm:grid-cols-2 lg:grid-cols-3'

/** The size and place of a card: `pair` takes both places of a row of two. */
export type Place = { size: CardSize; pair: boolean }

// Beside its picture from a full screen on; on a tablet only a card that has the row for itself.
export function cardClass({ size, pair }: Place): string {
  return cx(
    'flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-white',
    pair && 'sm:max-lg:col-span-2 sm:max-lg:flex-row',
    size === 'large' && 'lg:col-span-2 lg:flex-row',
    size === 'lead' && 'lg:col-span-3 lg:flex-row',
  )
}

export function pictureClass({ size, pair }: Place, missing: boolean): string {
  return cx(
    'pic flex-none rounded-none',
    pictureHeight(size, missing),
    pair && 'sm:max-lg:aspect-auto sm:max-lg:min-h-80 sm:max-lg:w-[44%]',
    size !== 'small' && 'lg:aspect-auto lg:min-h-88',
    size === 'large' && 'lg:w-[46%]',
    size === 'lead' && 'lg:w-[50%]',
  )
}

// A missing picture takes little room: on a phone the icon stands beside the name instead (TITLE_SIGN).
function pictureHeight(size: CardSize, missing: boolean): string {
  if (!missing) return 'aspect-16/10'
  return size === 'small' ? 'h-32 max-sm:hidden' : 'aspect-16/10 max-sm:aspect-16/6'
}

/**
 * The drawn width of the picture, as in the attribute `sizes`: beside its words it is cropped, and wider than its box.
 */
export function pictureSizes({ size, pair }: Place): string {
  const desk = { small: 'min(31vw, 25rem)', large: 'max(31vw, 38rem)', lead: '45rem' }[size]
  const tablet = pair ? 'max(41vw, 36rem)' : '46vw'
  return `(min-width: 64rem) ${desk}, (min-width: 40rem) ${tablet}, 90vw`
}

export const TITLE_SIGN = 'size-10 sm:hidden'

export function bodyClass({ size, pair }: Place): string {
  return cx(
    'flex min-w-0 flex-1 flex-col px-5.5 pt-5.5 pb-5',
    pair && 'sm:max-lg:p-7',
    size === 'large' && 'lg:p-7',
    size === 'lead' && 'lg:p-[clamp(1.75rem,3vw,3rem)]',
  )
}
