import type { Held } from './contract.ts'

/** What staff read about documents that nobody may read. */
export const heldCopy: Record<Held, { state: string; why: string }> = {
  waiting: {
    state: 'In verifica',
    why: 'Si potrà aprire dopo il controllo antivirus.',
  },
  infected: { state: 'Bloccato', why: 'Contiene un virus: non si può aprire.' },
}
