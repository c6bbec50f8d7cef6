import { createContext, type ReactNode, useContext } from 'react'
import type { Content } from '#content/site.ts'

const ContentContext = createContext<Content | null>(null)

/** Hands the texts of the site down to the parts of a document. Only the server draws those. */
export function ContentProvider({ content, children }: { content: Content; children: ReactNode }) {
  return <ContentContext value={content}>{children}</ContentContext>
}

/** The texts of the site as they were when the document was made. Islands get theirs as properties. */
export function useContent(): Content {
  const content = useContext(ContentContext)
  if (!content) throw new Error('useContent needs a ContentProvider above it')
  return content
}
