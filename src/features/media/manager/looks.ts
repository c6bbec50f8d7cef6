/** The grid of pictures, of what stands for them too. */
export const PICTURES = 'grid gap-3 large:grid-cols-2 sm:grid-cols-4 desk:gap-4'
export const CARD = 'min-w-0 rounded-sm border border-line'
export const FRAME = 'relative aspect-4/3 overflow-hidden rounded-t-[9px] bg-sand-100'
