import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { contentOf } from '#content/site.ts'
import { ClinicProvider } from '#features/content/useClinic.tsx'
import { ContentProvider } from '#features/content/useContent.tsx'
import { ContactSection } from './ContactSection.tsx'

const Section = () => <ContactSection form={null} />
const Stub = createRoutesStub([{ path: '/', Component: Section }])

function drawn(value: Record<string, unknown>): string {
  const content = contentOf({ clinica: { value, version: 1, date: '2027-01-31' } })
  return renderToStaticMarkup(
    <ContentProvider content={content}>
      <ClinicProvider clinic={content.clinic}>
        <Stub />
      </ClinicProvider>
    </ContentProvider>,
  )
}

const NO_HOURS = { 'hours.outpatient': [], 'hours.bloodDraw': [], 'hours.resultsPickup': [] }

test('a clinic without hours has no heading over them', () => {
  expect(drawn({})).toContain('>Orari di entrambi gli ingressi<')
  expect(drawn(NO_HOURS)).not.toContain('Orari')
})

test('a clinic without an emergency number shows 112 alone', () => {
  expect(drawn({})).toContain('Emergenze, 24 ore su 24')
  const without = drawn({ 'contacts.emergency': '' })
  expect(without).not.toContain('Emergenze')
  expect(without).toContain('tel:112')
})
