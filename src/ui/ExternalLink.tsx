import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useLanguage } from './Language.tsx'
import { Tooltip } from './Tooltip.tsx'

type ExternalLinkProps = {
  href: string
  children: ReactNode
  /** The name of a link that is only a sign. */
  label?: string
  className?: string
}

/** A link to another site, in a new tab, without a referrer. The class sets its look. */
export function ExternalLink({ href, label, className, children }: ExternalLinkProps) {
  const { elsewhere } = useLanguage().words
  const link = (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      {...(label ? { 'aria-label': `${label} (${elsewhere})` } : {})}
    >
      {children}
      {label ? null : <span className="sr-only"> ({elsewhere})</span>}
    </a>
  )
  return label ? <Tooltip label={label}>{link}</Tooltip> : link
}

/** An external link with underlined words and an arrow. */
export function ExternalMoreLink({ href, className, children }: Omit<ExternalLinkProps, 'label'>) {
  return (
    <ExternalLink
      href={href}
      className={cx(
        'group inline-flex min-h-11 items-center gap-1.5 font-ui text-aqua-600 no-underline hover:text-aqua-800',
        className,
      )}
    >
      <span className="border-current border-b pb-0.5">{children}</span>
      <ArrowUpRight
        aria-hidden="true"
        strokeWidth={1.6}
        className="size-[1.15em] flex-none transition-transform duration-(--m-base) ease-out-soft group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
      />
    </ExternalLink>
  )
}
