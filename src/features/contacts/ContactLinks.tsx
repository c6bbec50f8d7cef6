import type { ReactNode } from 'react'
import { Tag } from '#ui/Badge.tsx'
import { mailLink, phoneLink } from '#ui/contactLinks.ts'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { ContactType } from './rules.ts'

/** E-mail and telephone in a row of a list, each with a dash where it is missing. */
export function ContactLinks({ email, phone }: { email: string; phone: string }) {
  return (
    <div className="max-desk:-mt-1.5 max-desk:-mb-2 desk:-my-1">
      {email ? <ContactLink href={mailLink(email)}>{email}</ContactLink> : <Missing what="Senza e-mail" />}
      {phone ? (
        <ContactLink href={phoneLink(phone)} second>
          {phone}
        </ContactLink>
      ) : (
        <Missing what="Senza telefono" />
      )}
    </div>
  )
}

function Missing({ what }: { what: string }) {
  return (
    <span className="block min-h-6 content-center text-ink-500">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{what}</span>
    </span>
  )
}

function ContactLink({
  href,
  second = false,
  children,
}: {
  href: string
  second?: boolean
  children: ReactNode
}) {
  const look = second ? 'tnum text-ink-600 desk:text-sxs' : 'text-ink'
  return (
    <a
      href={href}
      className={`wrap-anywhere block min-h-6 w-fit max-w-full content-center no-underline hover:text-aqua-600 hover:underline max-desk:min-h-11 max-desk:py-1.5 ${look}`}
    >
      {children}
    </a>
  )
}

/** Skeleton of an avatar with a name. */
export function personSkeleton(width: string) {
  return (
    <span className="flex items-center gap-3">
      <Skeleton className="size-8.5 flex-none rounded-full" />
      <Skeleton className={cx(width, 'max-w-full')} />
    </span>
  )
}

/** Skeleton as high as `ContactLinks`. */
export function contactLinksSkeleton() {
  return (
    <span className="grid gap-2 max-desk:gap-6 max-desk:py-3">
      <Skeleton className="w-4/5 max-w-52" />
      <Skeleton className="w-28" />
    </span>
  )
}

const MARKS = { Ospite: 'sky', Lead: 'orange', Prospect: 'yellow', Cliente: 'green' } as const

export function TypeTag({ type }: { type: ContactType }) {
  return <Tag mark={MARKS[type]}>{type}</Tag>
}
