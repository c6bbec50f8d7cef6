import { expect, test } from 'vitest'
import { activationsAddress } from '#features/agreements/activations/list/ActivationsTable.tsx'
import { auditAddress } from '#features/audit/view.ts'
import { requestsAddress } from '#features/booking/requests/view.ts'
import { setupAddress } from '#features/catalogue/setup/view.ts'
import * as fields from '#features/contacts/fields/Fields.tsx'
import { formsAddress, statisticsAddress } from '#features/forms/addresses.ts'
import { listsAddress } from '#features/lists/Lists.tsx'
import { membersAddress } from '#features/lists/Members.tsx'
import { sampleAddress } from '#features/samples/SampleList.tsx'
import { usersAddress } from '#features/users/view.ts'

// Addresses are saved and sent around: their parameters keep their names.

type Address = { readView: (search: URLSearchParams) => unknown; addressOf: (view: never) => string }

const requests = {
  ...{ q: '', status: null, when: null, from: null, to: null, doctor: null, service: null, sort: null },
  ...{ page: 1, request: null, channel: null },
}
const setup = { tab: 'servizi', q: '', category: null, record: null, part: 'dati', text: '' }

test.each<[string, Address, unknown]>([
  [
    '/convenzioni?q=rossi&convenzione=7&stato=rejected&page=2',
    activationsAddress,
    { q: 'rossi', convenzioneId: 7, status: 'rejected', page: 2 },
  ],
  [
    '/richieste-prenotazioni?stato=pending&page=2&richiesta=7',
    requestsAddress,
    { ...requests, status: 'pending', page: 2, request: 7 },
  ],
  [
    '/richieste-prenotazioni?q=0142&quando=upcoming&dal=2026-11-24&al=2026-11-30&medico=3&servizio=5&ordine=received',
    requestsAddress,
    {
      ...{ ...requests, q: '0142', when: 'upcoming', from: '2026-11-24', to: '2026-11-30' },
      ...{ doctor: 3, service: 5, sort: 'received' },
    },
  ],
  [
    '/gestione-campi-contatto?campo=nuovo',
    { readView: fields.readField, addressOf: fields.addressOf },
    'new',
  ],
  [
    '/registro?persona=12&utente=3&evento=read&dal=2026-11-24&al=2026-11-30&page=2&voce=7',
    auditAddress,
    {
      ...{ contact: 12, user: 3, kind: 'read', from: '2026-11-24', to: '2026-11-30' },
      ...{ page: 2, entry: 7 },
    },
  ],
  ['/gestione-campi-contatto?campo=7', { readView: fields.readField, addressOf: fields.addressOf }, 7],
  ['/liste?q=vip+%26+co&lista=7', listsAddress, { q: 'vip & co', record: 7 }],
  ['/liste?lista=nuova', listsAddress, { q: '', record: 'new' }],
  ['/liste/7?q=rossi&page=3&aggiungi=1', membersAddress(7), { q: 'rossi', page: 3, adding: true }],
  [
    '/utenti?q=riva&ruolo=medico&stato=invited&utente=7',
    usersAddress,
    { q: 'riva', role: 'medico', state: 'invited', user: 7 },
  ],
  [
    '/collaboratori?q=rosa&stato=sick',
    sampleAddress('/collaboratori', ['active', 'sick']),
    { q: 'rosa', status: 'sick' },
  ],
  ['/moduli?q=a+b&nuovo=1', formsAddress, { q: 'a b', creating: true, code: null }],
  ['/moduli?codice=3', formsAddress, { q: '', creating: false, code: 3 }],
  ['/moduli/7/statistiche?pagina=2&invio=5', statisticsAddress(7), { page: 2, submission: 5 }],
  ['/setup', setupAddress, setup],
  ['/setup?q=visita&categoria=3', setupAddress, { ...setup, q: 'visita', category: 3 }],
  ['/setup?servizio=nuovo', setupAddress, { ...setup, record: 'new' }],
  ['/setup?tab=categorie&categoria=3', setupAddress, { ...setup, tab: 'categorie', record: 3 }],
  [
    '/setup?tab=medici&q=bianchi&medico=4',
    setupAddress,
    { ...setup, tab: 'medici', q: 'bianchi', record: 4 },
  ],
  [
    '/setup?tab=medici&medico=4&parte=riceve',
    setupAddress,
    { ...setup, tab: 'medici', record: 4, part: 'riceve' },
  ],
  ['/setup?tab=prezzi', setupAddress, { ...setup, tab: 'prezzi' }],
  ['/setup?tab=calendario', setupAddress, { ...setup, tab: 'calendario' }],
  ['/setup?tab=stanze&risorsa=5', setupAddress, { ...setup, tab: 'stanze', record: 5 }],
  ['/setup?tab=convenzioni&convenzione=nuovo', setupAddress, { ...setup, tab: 'convenzioni', record: 'new' }],
])('the list address %s is read and written', (address, { readView, addressOf }, view) => {
  expect(readView(new URL(address, 'http://x.example').searchParams)).toEqual(view)
  expect(addressOf(view as never)).toBe(address)
})
