import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'

/** The dialog of a mark, loaded when it first opens: three pages have it. */
export const MarkDialog = lazyWithRetry(() => import('./MarkDialog.tsx'), 'MarkDialog', { overlay: true })
