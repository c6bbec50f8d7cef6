import { createContext } from 'react'
import type { Translation } from '#ui/Language.tsx'

/** Texts of the parts of the site that pages in both languages have. */
export const italian = {
  notice: 'Avviso',
  hideNotice: 'Nascondi l’avviso',
}

/** The texts in the language of the page: Italian without a provider. */
export const SiteMessages = createContext<Translation<typeof italian>>(italian)
