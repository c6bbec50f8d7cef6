import type { ReactNode } from 'react'
import { english as language } from '#ui/english.ts'
import { LanguageProvider } from '#ui/Language.tsx'
import { BookCard, type BookCardProps } from './BookCard.tsx'
import { english } from './messages.en.ts'
import { OfferMessages } from './messages.ts'

/** Makes the parts of the pages of services and doctors speak English. */
export function EnglishOffer({ children }: { children: ReactNode }) {
  return (
    <LanguageProvider language={language}>
      <OfferMessages value={english}>{children}</OfferMessages>
    </LanguageProvider>
  )
}

/** The island of the next free times on an English page. */
export function EnglishBookCard(props: BookCardProps) {
  return (
    <EnglishOffer>
      <BookCard {...props} />
    </EnglishOffer>
  )
}
