/** The grid of pictures, of what stands for them too. */
export const PICTURES =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,40%)),1fr))] gap-3 sm:grid-cols-4 desk:gap-4'
export const CARD = 'min-w-0 rounded-sm border border-line'
export const FRAME = 'relative aspect-4/3 overflow-hidden rounded-t-[9px] bg-sand-100'
