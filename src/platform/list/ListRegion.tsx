import { type ReactNode, useEffect, useRef } from 'react'

type ListRegionProps = {
  label: string
  page: number
  /** What is shown is of before: others are on their way. */
  waiting: boolean
  children: ReactNode
}

/** Rows and what stands under them. The keyboard goes on at its beginning after a change of the page: the rows it was among have gone. */
export function ListRegion({ label, page, waiting, children }: ListRegionProps) {
  const box = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const { activeElement: at, body } = document
    if (at === body || at?.closest('nav[aria-label=Pagine]')) box.current?.focus({ preventScroll: true })
  }, [page])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={label}
      aria-busy={waiting || undefined}
      // A line over the rows says that others are coming, when that takes longer than a blink.
      className="relative outline-none before:-top-0.5 before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-aqua-400 before:opacity-0 aria-busy:before:opacity-100 aria-busy:before:transition-opacity aria-busy:before:delay-200"
    >
      {children}
    </section>
  )
}
