import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type FormSectionProps = {
  title: ReactNode
  text?: ReactNode
  /** An action for the whole part, below its text. */
  action?: ReactNode
  /** Title and fields one above the other on every screen, for a form with something beside it. */
  stacked?: boolean
  children: ReactNode
}

/** A part of a long form: title and text on the left, fields on the right; on phones one above the other. */
export function FormSection({ title, text, action, stacked = false, children }: FormSectionProps) {
  return (
    <section
      className={cx(
        'grid gap-x-10 gap-y-3.5 border-line border-t py-6 first:border-t-0 first:pt-2',
        !stacked && 'desk:grid-cols-[12rem_minmax(0,1fr)] wide:grid-cols-[15rem_minmax(0,1fr)]',
      )}
    >
      <div>
        <h2 className="text-smd">{title}</h2>
        {text ? <p className="mt-1 text-ink-600 text-sxs leading-normal">{text}</p> : null}
        {action ? <div className="mt-3.5">{action}</div> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
