import { describe, expect, it } from 'vitest'
import { callLink, type MailContent, mailHtml, mailText } from './layout.server.ts'

const hostile = `<img src=x onerror="alert('1')">&amp;`
const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;'

const content: MailContent = {
  title: 'La tua visita è confermata',
  paragraphs: ['Gentile Giulia Campioni, ti aspettiamo.'],
  rows: [
    ['Numero', '1284'],
    ['Data e ora', 'giovedì 26 novembre 2026, 10:30'],
  ],
  link: { label: 'Apri', url: 'https://clinica.example/a?b=1&c=2' },
  closing: ['A presto.'],
  footer: ['Ambulatorio', 'Via Esempio 10'],
}

describe('the layout of mails', () => {
  it('escapes every text', () => {
    const html = mailHtml({
      title: hostile,
      paragraphs: [hostile],
      rows: [[hostile, hostile]],
      link: { label: hostile, url: 'https://clinica.example/"><b>' },
      closing: [hostile],
      footer: [hostile],
    })
    // The title is there twice: in the head and as the heading.
    expect(html.split(escaped)).toHaveLength(9)
    expect(html).not.toContain('<img')
    expect(html).not.toContain('"><b>')
  })

  it('loads no pictures and runs no scripts', () => {
    const html = mailHtml(content)
    expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(|@import|\ssrc=/i)
    expect(html.match(/https?:/g)).toEqual(['https:'])
    expect(html).toContain('href="https://clinica.example/a?b=1&amp;c=2"')
    expect(html).toContain('<html lang="it">')
  })

  it('the plain text part of a mail holds the same words as the HTML part', () => {
    expect(mailText(content)).toBe(
      [
        'La tua visita è confermata',
        '',
        'Gentile Giulia Campioni, ti aspettiamo.',
        '',
        'Numero: 1284',
        'Data e ora: giovedì 26 novembre 2026, 10:30',
        '',
        'Apri:',
        'https://clinica.example/a?b=1&c=2',
        '',
        'A presto.',
        '',
        'Ambulatorio',
        'Via Esempio 10',
        '',
      ].join('\n'),
    )
  })

  it('shows a telephone number as a button, and leaves its link out of the text part', () => {
    const link = callLink({ text: '039 000 0000', dial: '+390390000000' })
    expect(mailHtml({ ...content, link })).toMatch(
      /<a href="tel:\+390390000000" style="[^"]*padding[^"]*">Chiama il 039 000 0000<\/a>/,
    )
    expect(mailText({ ...content, link })).toContain('\n\nChiama il 039 000 0000\n\nA presto.')
  })

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'tel:+39039;ext=1',
    'tel:javascript',
    'mailto:a@b.it',
  ])('refuses the link %s', (url) => {
    const link = { label: 'Apri', url }
    expect(() => mailHtml({ ...content, link })).toThrow('web address')
    expect(() => mailText({ ...content, link })).toThrow('web address')
  })
})
