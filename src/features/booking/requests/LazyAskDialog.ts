import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import type { AskDialogProps } from './AskDialog.tsx'

/** Loaded with the first change that is asked about. */
export const AskDialog = lazyWithRetry<'AskDialog', AskDialogProps>(
  () => import('./AskDialog.tsx'),
  'AskDialog',
  { overlay: true },
)
