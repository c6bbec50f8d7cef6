import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { formCopy } from './copy.ts'

/** In the place of the form, once it is received. */
export function Sent({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed has gone with the form.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="grid justify-items-start gap-4 py-4 sm:py-8">
      <span
        aria-hidden="true"
        className="grid size-14 place-items-center rounded-full bg-success-50 text-success-700"
      >
        <Check className="size-7" strokeWidth={1.8} />
      </span>
      <h2 ref={title} tabIndex={-1} className="text-d2 outline-none">
        {formCopy.received}
      </h2>
      <p className="measure">{formCopy.next}</p>
      <p className="measure text-ink-600 text-sm">
        {formCopy.sent}. {formCopy.sentText}
      </p>
      <Button variant="secondary" onClick={onAgain} className="mt-3 max-sm:w-full">
        {formCopy.again}
      </Button>
    </div>
  )
}
