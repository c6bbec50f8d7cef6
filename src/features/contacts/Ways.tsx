import type { ReactNode } from 'react'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'

/** How to reach somebody, in a row of a list; above the link that a card is. */
export function Ways({ email, phone }: { email: string; phone: string }) {
  return (
    <div className="max-desk:-mt-1.5 max-desk:-mb-2 desk:-my-1">
      {email ? <Way href={mailLink(email)}>{email}</Way> : null}
      {phone ? (
        <Way href={phoneLink(phone)} second>
          {phone}
        </Way>
      ) : null}
    </div>
  )
}

function Way({ href, second = false, children }: { href: string; second?: boolean; children: ReactNode }) {
  const look = second ? 'tnum text-ink-600 desk:text-sxs' : 'text-ink'
  return (
    <a
      href={href}
      className={`wrap-anywhere relative z-1 block min-h-6 w-fit max-w-full content-center no-underline hover:text-aqua-600 hover:underline max-desk:min-h-11 max-desk:py-1.5 ${look}`}
    >
      {children}
    </a>
  )
}
