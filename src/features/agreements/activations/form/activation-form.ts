import type { VisitorForm } from '#platform/form/visitor/useVisitorForm.ts'
import { formCopy } from './copy.ts'
import { type FieldName, NAMES } from './fields.ts'

export const activationForm: VisitorForm<FieldName> = {
  key: 'attiva-convenzione',
  names: NAMES,
  many: ['serviziInteressati'],
  trap: 'website',
  load: () => import('./send.ts'),
  words: {
    failed: { title: formCopy.error, description: formCopy.failed, tone: 'error' },
    unreachable: formCopy.unreachable,
  },
}
