import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { exampleContent } from '#content/site.ts'
import { ClinicProvider } from '#features/content/useClinic.tsx'
import { ContentProvider } from '#features/content/useContent.tsx'
import { Hero } from './Hero.tsx'

test('the hero shows all hours of the clinic', () => {
  const { clinic } = exampleContent
  const lines = [
    { days: 'Lunedì-Venerdì', hours: '9:00-19:00' },
    { days: 'Sabato', hours: '9:00-12:30' },
  ]
  const outpatient = { ...clinic.hours.outpatient, lines }
  const html = renderToString(
    <MemoryRouter>
      <ClinicProvider clinic={{ ...clinic, hours: { ...clinic.hours, outpatient } }}>
        <ContentProvider content={exampleContent}>
          <Hero />
        </ContentProvider>
      </ClinicProvider>
    </MemoryRouter>,
  )
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('Lunedì-Venerdì 9:00-19:00 Sabato 9:00-12:30')
})
