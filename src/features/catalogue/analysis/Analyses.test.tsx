import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleContent } from '#content/site.ts'
import { ClinicProvider } from '#features/content/useClinic.tsx'
import { ContentProvider } from '#features/content/useContent.tsx'
import { Analyses, type Analysis, widthOf } from './Analyses.tsx'

const counted = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

/** An analysis with so many doctors and subservices. */
function analysis(doctors: number, subservices: number): Analysis {
  return {
    slug: 'esami',
    id: 1,
    name: 'Esami del sangue',
    shortDescription: null,
    longDescription: null,
    imageUrl: null,
    bookingMode: 'request',
    preparation: null,
    whatToBring: null,
    doctors: counted(doctors).map((id) => ({ id, title: null, firstName: 'Anna', lastName: `Riva-${id}` })),
    subservices: counted(subservices).map((id) => ({ id, name: `Profilo-${id}`, duration: 30, price: null })),
    schedules: [],
  }
}

/** The lines of its card, as they are read. */
function linesOf(one: Analysis): string[] {
  const html = renderToString(
    <ClinicProvider clinic={exampleContent.clinic}>
      <ContentProvider content={exampleContent}>
        <Analyses services={[one]} />
      </ContentProvider>
    </ClinicProvider>,
  ).replaceAll('<!-- -->', '')
  return html
    .split(/<\/?(?:li|ul|h\d|p|div)\b[^>]*>/)
    .map((line) => line.replace(/<[^>]*>/g, ''))
    .filter((line) => line.trim() !== '')
}

test.each([
  [1, 'Anna Riva-1'],
  [3, 'Anna Riva-1, Anna Riva-2, Anna Riva-3'],
  [4, 'Anna Riva-1, Anna Riva-2, Anna Riva-3 +1 altri'],
  [5, 'Anna Riva-1, Anna Riva-2, Anna Riva-3 +2 altri'],
  [14, 'Anna Riva-1, Anna Riva-2, Anna Riva-3 +11 altri'],
])('a card with %i doctors reads: %s', (doctors, said) => {
  expect(linesOf(analysis(doctors, 0))).toContain(`Medici: ${said}`)
})

test.each([0, 1, 2, 3, 9])(
  'a card with %i subservices names at most two, and the number of the others',
  (count) => {
    const lines = linesOf(analysis(0, count))
    const named = counted(Math.min(count, 2)).map((n) => `Profilo-${n}`)
    expect(lines.filter((line) => line.includes('Profilo'))).toEqual(named)
    const more = lines.filter((line) => line.includes('+'))
    expect(more).toEqual(count > 2 ? [expect.stringContaining(`+${count - 2}`)] : [])
  },
)

test.each(counted(20))('a list of %i leaves no hole in its rows of two', (count) => {
  const widths = counted(count).map((_, index) => widthOf(index, count))
  let place = 0
  for (const width of widths) {
    // A card as wide as the row begins one.
    if (width === 'row') expect(place % 2).toBe(0)
    place += width === 'row' ? 2 : 1
  }
  expect(place % 2).toBe(0)
  // At most one stands out: all the rest are equals.
  expect(widths.filter((width) => width === 'row').length).toBeLessThanOrEqual(1)
})
