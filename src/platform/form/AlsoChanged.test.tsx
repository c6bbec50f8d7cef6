import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AlsoChanged } from './AlsoChanged.tsx'

test.each([
  ['2026-11-12', '12/11/2026'],
  ['', 'vuoto'],
  ['data:image/png;base64,iVBORw0KGgo=', 'un’altra immagine'],
  ['pending', 'In attesa'],
  ['Dr. Primo\nal mattino', 'Dr. Primo\nal mattino'],
])('%j is shown as %j', (theirs, shown) => {
  const drawn = renderToStaticMarkup(
    <AlsoChanged
      fields={[{ path: 'one', theirs }]}
      labelOf={() => 'Campo'}
      sayValue={(_, value) => (value === 'pending' ? 'In attesa' : value)}
    />,
  )
  expect(drawn).toMatch(new RegExp(`<dd[^>]*>${shown}</dd>`))
})
