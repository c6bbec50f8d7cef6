import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BookCard } from './BookCard.tsx'

test('the card opens with the visit its first places are for', () => {
  const visit = { category: 'cuore', serviceId: 1, doctorIds: [] }
  const html = renderToString(
    <BookCard
      visits={[
        { ...visit, kindId: 2, label: 'Prima visita' },
        { ...visit, kindId: 3, label: 'Controllo' },
      ]}
      {...{ doctors: [], doctorId: null, today: '2026-11-24', phone: { text: '039', dial: '+39039' } }}
      first={{ serviceId: 1, subserviceId: 3, days: [{ date: '2026-11-25', times: ['09:00'], more: 0 }] }}
    />,
  )
  expect(html).toMatch(/<option value="1" selected="">Controllo/)
  expect(html).toContain('tipo=3&amp;medico=chiunque&amp;giorno=2026-11-25&amp;ora=09:00')
})
