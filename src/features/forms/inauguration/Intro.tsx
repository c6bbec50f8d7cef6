import { useEffect, useRef } from 'react'
import { clinic } from '#content/clinic.ts'
import { inauguration } from '#content/inauguration.ts'
import { PetalSign } from '#ui/Logo.tsx'
import { inaugurationCopy } from './copy.ts'

const INTRO_MS = 4000

/**
 * The intro of the page. It ends after four seconds, at once by a key or a press, and by the style sheet alone where no
 * script runs. Visitors who prefer reduced motion never see it.
 */
export function Intro({ onEnd }: { onEnd: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    // It has been seen since it was drawn, which may be long before the script came.
    const seen = Number(box.current?.getAnimations()[0]?.currentTime ?? 0)
    const timer = window.setTimeout(onEnd, Math.max(0, INTRO_MS - seen))
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEnd()
    }
    window.addEventListener('keydown', onKey)
    // Not when it is touched: the click that follows would be for what lies behind it.
    window.addEventListener('click', onEnd)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('click', onEnd)
    }
  }, [onEnd])
  return (
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label={inaugurationCopy.intro}
      data-print="no"
      className="intro fixed inset-0 z-50 grid place-items-center bg-aqua-800 px-6 text-center text-on-dark motion-reduce:hidden print:hidden"
    >
      <div className="grid justify-items-center gap-7">
        <PetalSign tone="light" className="intro-sign size-24 sm:size-32" />
        <p className="font-serif text-d3">{clinic.name}</p>
        <p className="text-lead text-on-dark-2">
          Inaugurazione <span className="whitespace-nowrap">{inauguration.day}</span>
        </p>
      </div>
      <button
        ref={button}
        type="button"
        className="absolute right-5 bottom-5 min-h-11 cursor-pointer rounded-md px-4 text-on-dark text-sm underline underline-offset-4 outline-white hover:no-underline"
      >
        {inaugurationCopy.skip}
      </button>
    </div>
  )
}
