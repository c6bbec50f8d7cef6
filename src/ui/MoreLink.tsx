import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'

type MoreLinkProps = {
  to: To
  /** The page is a document, and this one is not. */
  reloadDocument?: boolean
  children: ReactNode
  /** Added for screen readers: the subject of "Scopri di più". */
  srSuffix?: string
  /** The arrow comes first and points back. */
  back?: boolean
  className?: string
}

const ARROW = 'size-[1.25em] flex-none transition-transform duration-(--m-base) ease-out-soft'

export function MoreLink(props: MoreLinkProps) {
  const { to, reloadDocument = false, children, srSuffix, back = false, className } = props
  return (
    <Link
      to={to}
      reloadDocument={reloadDocument}
      className={cx(
        'group inline-flex min-h-11 items-center gap-2 font-ui text-aqua-600 no-underline hover:text-aqua-800',
        className,
      )}
    >
      {back ? (
        <ArrowLeft aria-hidden="true" strokeWidth={1.6} className={cx(ARROW, 'group-hover:-translate-x-1')} />
      ) : null}
      <span className="border-current border-b pb-0.5">{children}</span>
      {srSuffix ? <span className="sr-only"> {srSuffix}</span> : null}
      {back ? null : (
        <ArrowRight aria-hidden="true" strokeWidth={1.6} className={cx(ARROW, 'group-hover:translate-x-1')} />
      )}
    </Link>
  )
}
