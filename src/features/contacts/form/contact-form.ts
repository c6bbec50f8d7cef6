import type { VisitorForm } from '#platform/form/visitor/useVisitorForm.ts'
import { formCopy } from './copy.ts'
import { type FieldName, NAMES } from './fields.ts'

export const contactForm: VisitorForm<FieldName> = {
  key: 'modulo-contatti',
  names: NAMES,
  trap: 'website',
  stays: true,
  load: () => import('./send.ts'),
  words: {
    failed: { title: formCopy.error, description: formCopy.failed, tone: 'error' },
    unreachable: formCopy.unreachable,
  },
}
