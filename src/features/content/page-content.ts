import { createContext } from 'react-router'
import type { Content } from '#content/site.ts'

/** The content of the page that is being made; a draft's in a preview. The page bundle owns the key, as of `pageServices`. */
export const pageContent = createContext<Content>()
