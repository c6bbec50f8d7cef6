import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loginAddress, safeNext } from './next.ts'

describe('D11: the page after the login', () => {
  it.each([
    '/richieste-prenotazioni',
    '/richieste-prenotazioni?stato=pending&richiesta=1042',
    '/contatti/12#note',
    '/',
  ])('safeNext keeps the page %s', (next) => {
    expect(safeNext(next)).toBe(next)
  })

  it.each([
    null,
    undefined,
    '',
    'dashboard',
    '//evil.it',
    '///evil.it',
    '/\\evil.it',
    '\\\\evil.it',
    '\\evil',
    'https://evil.it',
    'https:/evil.it',
    'javascript:alert(1)',
    ' //evil.it',
    '/\t/evil.it',
    '/\r\nSet-Cookie: a=b',
    '/..//evil.it',
    '/.//evil.it',
    '/a/..//evil.it',
    '/%2e%2e//evil.it',
    '/\u0000',
    '/\u2028/evil.it',
    '/login',
    '/login?next=/login',
    `/${'a'.repeat(2001)}`,
  ])('safeNext replaces %j with the dashboard', (next) => {
    expect(safeNext(next)).toBe('/dashboard')
  })

  it('safeNext replaces an address with an encoded line break', () => {
    const next = new URLSearchParams('next=%2F%0d%0aX-Evil:%201').get('next')
    expect(safeNext(next)).toBe('/dashboard')
  })

  it('safeNext never leaves the site, for any text', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      ':',
      '@',
      '?',
      '#',
      '\t',
      'evil.it',
      'a',
    )
    const written = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    )
    fc.assert(
      fc.property(written, (text) => {
        const next = safeNext(text)
        expect(next).toMatch(/^\/(?![/\\])/)
        expect(new URL(next, 'https://clinic.example').origin).toBe('https://clinic.example')
        expect(safeNext(next)).toBe(next)
      }),
      { numRuns: 2000 },
    )
  })

  it('loginAddress carries the page that required the login', () => {
    expect(loginAddress({ pathname: '/contatti/7', search: '' })).toBe('/login?next=%2Fcontatti%2F7')
    expect(loginAddress({ pathname: '/richieste-prenotazioni', search: '?stato=pending' })).toBe(
      '/login?next=%2Frichieste-prenotazioni%3Fstato%3Dpending',
    )
    expect(loginAddress({ pathname: '/dashboard', search: '' })).toBe('/login')
  })
})
