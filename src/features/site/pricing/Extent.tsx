import { Check, Minus } from 'lucide-react'
import { pricingCopy } from './copy.ts'
import type { Feature } from './plans.ts'

type ExtentProps = { extent: Feature['extent']['starter'] }

/** A sign for who sees it, a word for who hears it. */
export function Extent({ extent }: ExtentProps) {
  if (typeof extent === 'string') return <span className="tnum font-ui">{extent}</span>
  const Sign = extent ? Check : Minus
  return (
    <>
      <Sign
        aria-hidden="true"
        strokeWidth={extent ? 2.2 : 1.8}
        className={extent ? 'size-[18px] text-aqua-600' : 'size-[18px] text-ink-500'}
      />
      <span className="sr-only">{extent ? pricingCopy.included : pricingCopy.notIncluded}</span>
    </>
  )
}
