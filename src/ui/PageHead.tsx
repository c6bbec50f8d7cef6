import { ChevronLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, type To } from 'react-router'

type PageHeadProps = {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  badge?: ReactNode
  back?: { to: To; label: string; onClick?: (event: MouseEvent) => void }
  /** Stands beside the title, such as the owner's name. */
  lead?: ReactNode
}

/** The head of a back-office page: the one h1, one line about the state of things, and the actions. */
export function PageHead({ title, text, actions, badge, back, lead }: PageHeadProps) {
  return (
    <div className="mb-5">
      {back ? (
        <Link
          to={back.to}
          {...(back.onClick && { onClick: back.onClick })}
          className="-ml-1 mb-1 inline-flex min-h-8 items-center gap-1.5 rounded-xs pr-1.5 font-ui text-ink-600 text-sxs hover:text-ink max-desk:min-h-11"
        >
          <ChevronLeft aria-hidden="true" strokeWidth={1.8} className="size-4" />
          {back.label}
        </Link>
      ) : null}
      <div className="flex items-start gap-x-4 gap-y-3 max-sm:flex-wrap">
        {lead}
        <div className="min-w-0 flex-1">
          <h1 className="flex min-h-9 flex-wrap items-center gap-2.5 text-sxl leading-[1.25] tracking-[-0.018em] max-desk:min-h-0">
            {title}
            {badge}
          </h1>
          {text ? <p className="text-ink-600">{text}</p> : null}
        </div>
        {actions ? (
          <div className="flex flex-none flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>
        ) : null}
      </div>
    </div>
  )
}
