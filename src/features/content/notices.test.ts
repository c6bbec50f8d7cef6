import { expect, test } from 'vitest'
import { valuesOf } from '#content/fields.ts'
import { activeNotice, noticesGroup } from '#content/groups/notices.ts'

const stored = {
  ...{ text: 'Oggi chiusi.', label: 'Leggi', to: '/chi-siamo', tone: 'info' },
  ...{ from: '2026-12-01', until: '2026-12-02' },
}
const noticesOf = (more: object) =>
  valuesOf(noticesGroup, { 'bar.items': [{ ...stored, ...more }] }).bar.items

test('an English page shows the English text of a notice', () => {
  expect(activeNotice(noticesOf({ english: 'Closed today.' }), '2026-12-01', 'en')).toEqual({
    ...{
      text: 'Closed today.',
      tone: 'info',
      link: { label: 'Read more (in Italian)', href: '/chi-siamo', hrefLang: 'it' },
    },
  })
  const [booking] = [activeNotice(noticesOf({ english: 'Book now.', to: '/en/booking' }), '2026-12-01', 'en')]
  expect(booking?.link).toEqual({ label: 'Read more', href: '/en/booking' })
})

test('an English page shows a notice without an English text in Italian and marks it', () => {
  expect(activeNotice(noticesOf({ english: '' }), '2026-12-01', 'en')).toEqual({
    ...{ text: 'Oggi chiusi.', tone: 'info', lang: 'it', link: { label: 'Leggi', href: '/chi-siamo' } },
  })
})

test('a notice stored before it could have an English text is still shown', () => {
  expect(activeNotice(noticesOf({}), '2026-12-02')).toEqual({
    ...{ text: 'Oggi chiusi.', tone: 'info', link: { label: 'Leggi', href: '/chi-siamo' } },
  })
})
