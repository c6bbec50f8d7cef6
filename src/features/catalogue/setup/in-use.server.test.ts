import { expect, test } from 'vitest'
import { AppError } from '#platform/http/errors.ts'
import { checkUnused, type Subject, type Uses } from './in-use.server.ts'

function said(subject: Subject, isActive: boolean, uses: Uses): string | null {
  try {
    checkUnused(subject, isActive, uses)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect([error.code, error.status]).toEqual(['in_use', 409])
    return error.message
  }
}

test.each<[Subject, boolean, Uses, string | null]>([
  ['service', true, {}, null],
  ['category', true, { services: 0, appointments: 0, activations: 0 }, null],
  [
    'service',
    true,
    { appointments: 3 },
    'Il servizio ha 3 prenotazioni e non si può eliminare. Puoi disattivarlo: sparisce dal sito e le prenotazioni restano.',
  ],
  [
    'service',
    true,
    { appointments: 1 },
    'Il servizio ha 1 prenotazione e non si può eliminare. Puoi disattivarlo: sparisce dal sito e la prenotazione resta.',
  ],
  [
    'category',
    true,
    { activations: 1 },
    'La categoria ha 1 attivazione di convenzione e non si può eliminare. Puoi disattivarla: sparisce dal sito e l’attivazione resta.',
  ],
  [
    'category',
    true,
    { appointments: 12_345, activations: 2 },
    'La categoria ha 12.345 prenotazioni e 2 attivazioni di convenzioni, e non si può eliminare. Puoi disattivarla: sparisce dal sito e nulla va perso.',
  ],
  [
    'service',
    false,
    { appointments: 2 },
    'Il servizio ha 2 prenotazioni e non si può eliminare. È già disattivato: sul sito non compare.',
  ],
  [
    'subservice',
    true,
    { appointments: 2 },
    'Il sottoservizio ha 2 prenotazioni e non si può eliminare. Puoi disattivarlo: sparisce dal sito e le prenotazioni restano.',
  ],
  [
    'category',
    true,
    { services: 4 },
    'La categoria ha 4 servizi e non si può eliminare. Puoi disattivarla: sparisce dal sito e nulla va perso.',
  ],
  [
    'category',
    true,
    { services: 1, appointments: 1 },
    'La categoria ha 1 servizio e 1 prenotazione, e non si può eliminare. Puoi disattivarla: sparisce dal sito e nulla va perso.',
  ],
  [
    'category',
    false,
    { appointments: 5 },
    'La categoria ha 5 prenotazioni e non si può eliminare. È già disattivata: sul sito non compare.',
  ],
  [
    'doctor',
    true,
    { appointments: 3 },
    'Il medico ha 3 prenotazioni e non si può eliminare. Puoi disattivarlo: sparisce dal sito e le prenotazioni restano.',
  ],
])(
  'deleting a %s (active: %j) with uses %j is allowed or refused with its reason',
  (subject, isActive, uses, sentence) => {
    expect(said(subject, isActive, uses)).toBe(sentence)
  },
)
