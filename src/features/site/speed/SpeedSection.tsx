import { FormSection } from '#ui/FormSection.tsx'

/** How quick the public pages are on a phone. */
export function SpeedSection() {
  return (
    <FormSection
      title="Velocità delle pagine"
      text="Prova ogni pagina pubblica come su un telefono. Verde da 90, giallo da 50, rosso sotto."
    >
      {null}
    </FormSection>
  )
}
