import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { english } from './messages.en.ts'
import { SiteMessages } from './messages.ts'
import { NoticeBar } from './NoticeBar.tsx'
import { noticeOf } from './notice.ts'

const today = '2026-11-24'

// React parts neighbouring texts with comments.
const html = (notice: Parameters<typeof NoticeBar>[0]['notice']) =>
  renderToString(<NoticeBar notice={notice} />).replaceAll('<!-- -->', '')

test('the words of a notice with a link are the link, and their first sentence is bold', () => {
  const link = { label: 'Apri la chat', href: 'https://chat.example/' }
  const bar = html({ text: 'Oggi il telefono non funziona. Scrivici in chat.', link, tone: 'trouble' })
  expect(bar).toMatch(
    /<a href="https:\/\/chat\.example\/"[^>]*>.*<\/b> Scrivici in chat\. <u[^>]*>Apri la chat<\/u>/,
  )
  expect(bar).toMatch(/<b[^>]*>Oggi il telefono non funziona\.<\/b>/)
  expect(bar).toContain('bg-cotto-50')
})

test('the sentence of the nearest closure is a notice without a link', () => {
  const bar = html(
    noticeOf([], { today, closures: ['Lun 7 dicembre: Chiusi per il ponte', 'Gio 24 dicembre: Chiusi'] }),
  )
  expect(bar).toMatch(/<b[^>]*>Lun 7 dicembre:<\/b> Chiusi per il ponte/)
  expect(bar).not.toContain('<a ')
  expect(bar).not.toContain('24 dicembre')
  expect(html(noticeOf([], { today, closures: [] }))).toBe('')
})

test('a notice names itself in its script’s place, so that a hidden text is recognised', () => {
  const bar = html({ text: 'Detto «così» & "così"', tone: 'info' })
  expect(bar).toContain('data-notice="Detto «così» &amp; &quot;così&quot;"')
  expect(bar).toContain('<script>')
})

test('a notice that staff wrote stands before a closure, and is Italian on an English page', () => {
  const written = {
    text: 'Oggi chiusi.',
    label: '',
    to: '',
    tone: 'info',
    from: today,
    until: today,
  } as const
  const day = { today, closures: ['Mon 7 December: the clinic is closed.'] }
  expect(noticeOf([written], day)).toEqual({ text: 'Oggi chiusi.', tone: 'info' })
  expect(noticeOf([written], day, 'en')).toEqual({ text: 'Oggi chiusi.', tone: 'info', lang: 'it' })
  expect(noticeOf([], day, 'en')).toEqual({ text: 'Mon 7 December: the clinic is closed.', tone: 'info' })
})

test('an Italian notice on an English page is marked, and the bar has English words', () => {
  const bar = renderToString(
    <SiteMessages value={english}>
      <NoticeBar notice={{ text: 'Oggi chiusi.', tone: 'info', lang: 'it' }} />
    </SiteMessages>,
  )
  expect(bar).toMatch(/<span lang="it"[^>]*><b[^>]*>Oggi chiusi\.<\/b>/)
  expect(bar).toContain('aria-label="Notice"')
  expect(bar).toContain('aria-label="Hide this notice"')
  expect(html({ text: 'Oggi chiusi.', tone: 'info' })).not.toContain('lang=')
})
