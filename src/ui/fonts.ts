import figtree from './fonts/figtree.woff2?url'
import newsreader from './fonts/newsreader-60.woff2?url'

/** Hashed addresses of the two faces every public page shows at once: for `<link rel="preload" as="font">`. */
export const newsreaderUrl: string = newsreader
export const figtreeUrl: string = figtree
