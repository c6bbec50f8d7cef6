import type { VisitorForm } from '#platform/form/visitor/useVisitorForm.ts'
import { formCopy } from './copy.ts'

const NAMES = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const
export type FieldName = (typeof NAMES)[number]

export const contactForm: VisitorForm<FieldName> = {
  key: 'modulo-contatti',
  names: NAMES,
  trap: 'website',
  load: () => import('./send.ts'),
  words: {
    failed: { title: formCopy.error, description: formCopy.failed, tone: 'error' },
    unreachable: formCopy.unreachable,
  },
}
