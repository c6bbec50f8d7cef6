import type { ReactNode } from 'react'

type SlotButtonProps = { chosen: boolean; onChoose: () => void; children: ReactNode }

/** A free time among others, of which one is chosen. */
export function SlotButton({ chosen, onChoose, children }: SlotButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="tnum min-h-11 w-full whitespace-nowrap cursor-pointer scroll-mb-24 rounded-sm border border-line-strong bg-white font-medium transition-colors duration-(--m-quick) hover:border-aqua-600 hover:bg-aqua-50 aria-pressed:border-aqua-600 aria-pressed:bg-aqua-600 aria-pressed:text-white active:border-aqua-600 active:bg-aqua-100 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
    >
      {children}
    </button>
  )
}
