import type { MetaDescriptor } from 'react-router'
import { clinic } from '#content/clinic.ts'

/** Head of a page for the staff: never in a search engine, and never a person's name in the title. */
export function staffMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${clinic.name}` }, { name: 'robots', content: 'noindex' }]
}
