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
    const html = mailHtml(
      {
        title: hostile,
        preview: hostile,
        paragraphs: [hostile],
        visit: {
          tone: 'firm',
          state: { sign: '✓', words: hostile },
          day: hostile,
          time: hostile,
          before: hostile,
          rows: [[hostile, hostile]],
        },
        rows: [[hostile, hostile]],
        link: { label: hostile, url: 'https://clinica.example/"><b>' },
        links: [{ label: hostile, url: 'https://clinica.example/"><b>' }],
        note: [hostile],
        lists: [{ title: hostile, items: [hostile] }],
        closing: [hostile],
        footer: [hostile],
      },
      hostile,
    )
    // The title is there twice: in the head and as the heading.
    expect(html.split(escaped)).toHaveLength(21)
    expect(html).not.toContain('<img')
    expect(html).not.toContain('"><b>')
  })

  it('loads no pictures and runs no scripts', () => {
    const html = mailHtml(content, 'Ambulatorio')
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|\ssrc=/i)
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

  it('the plain text part holds day, state, buttons, notes and lists', () => {
    const text = mailText({
      title: 'La tua visita è stata spostata',
      preview: 'Nuovo orario: giovedì 17 dicembre alle 16:30.',
      paragraphs: ['Gentile Francesca Fittizi, ecco il nuovo orario.'],
      visit: {
        tone: 'firm',
        state: { sign: '⇄', words: 'Spostata' },
        day: 'Giovedì 17 dicembre',
        time: 'ore 16:30',
        before: 'giovedì 3 dicembre, 15:45',
        rows: [['Visita', 'Visita ed ECG, 45 minuti']],
      },
      link: { label: 'Vengo', url: 'https://clinica.example/v?vengo' },
      links: [{ label: 'Sposta', url: 'https://clinica.example/v?sposta' }],
      note: ['Aprirla non cambia nulla.'],
      lists: [{ title: 'Che cosa portare', items: ['Tessera sanitaria', 'Esami'] }],
      footer: ['Ambulatorio'],
    })
    expect(text).toBe(`La tua visita è stata spostata

Gentile Francesca Fittizi, ecco il nuovo orario.

SPOSTATA
Giovedì 17 dicembre, ore 16:30
Prima era: giovedì 3 dicembre, 15:45
Visita: Visita ed ECG, 45 minuti

Vengo:
https://clinica.example/v?vengo

Sposta:
https://clinica.example/v?sposta

Aprirla non cambia nulla.

Che cosa portare
- Tessera sanitaria
- Esami

Ambulatorio
`)
  })

  it('shows telephone numbers as links, and addresses in the footer only', () => {
    const html = mailHtml(
      {
        ...content,
        paragraphs: [
          'Chiamaci allo 039 000 0000. Prenotazione 1042, IVA 01234567890, 899 000 0000, info@a.example',
        ],
        footer: ['Telefono +39 333 1234567 · info@a.example'],
      },
      'Ambulatorio',
    )
    expect(html.match(/href="(tel|mailto):[^"]*"/g)).toEqual([
      'href="tel:+390390000000"',
      'href="tel:+393331234567"',
      'href="mailto:info@a.example"',
    ])
  })

  it('draws a mail stored by an earlier version, which has no day and no preview', () => {
    const html = mailHtml(content, 'Ambulatorio')
    for (const said of ['1284', 'A presto.', 'Apri</a>', 'Via Esempio 10']) expect(html).toContain(said)
    expect(html).not.toContain('undefined')
  })

  it('asks programs to keep the light colours, and shows its preview first', () => {
    const html = mailHtml({ ...content, preview: 'Ti aspettiamo.' }, 'Ambulatorio')
    expect(html).toContain('<meta name="color-scheme" content="light">')
    expect(html.indexOf('Ti aspettiamo.')).toBeLessThan(html.indexOf('<h1'))
  })

  it('shows a telephone number as a button, and leaves its link out of the text part', () => {
    const link = callLink({ text: '039 000 0000', dial: '+390390000000' })
    expect(mailHtml({ ...content, link }, 'Ambulatorio')).toMatch(
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
    expect(() => mailHtml({ ...content, link }, 'Ambulatorio')).toThrow('web address')
    expect(() => mailText({ ...content, link })).toThrow('web address')
  })
})
