import type { Held } from './contract.ts'

/** Texts for staff about held documents. */
export const heldCopy: Record<Held, { state: string; why: string }> = {
  waiting: {
    state: 'In verifica',
    why: 'Si potrà aprire dopo il controllo antivirus.',
  },
  infected: { state: 'Bloccato', why: 'Contiene un virus: non si può aprire.' },
}

/** The warning at an Office document, with or without an antivirus: macros are no virus to it. */
export const macroCopy = {
  why: 'Documento di Office: può contenere macro. Aprilo solo in visualizzazione protetta.',
  download: 'Scarica comunque',
}
