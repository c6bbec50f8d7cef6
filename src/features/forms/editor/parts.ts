import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { FieldsSkeleton } from './EditorSkeleton.tsx'

/** Parts the editor shows a moment after the rest of it. */
export const FieldList = lazyWithRetry(() => import('./FieldList.tsx'), 'FieldList', {
  Fallback: FieldsSkeleton,
})
export const LivePreview = lazyWithRetry(() => import('./LivePreview.tsx'), 'LivePreview')
