import { late } from '#ui/late.tsx'
import { FieldsSkeleton } from './EditorSkeleton.tsx'

/** What the editor shows a moment after the rest of it. */

export const FieldList = late(() => import('./FieldList.tsx'), 'FieldList', { Waiting: FieldsSkeleton })
export const LivePreview = late(() => import('./LivePreview.tsx'), 'LivePreview')
