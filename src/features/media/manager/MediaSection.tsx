import { FormSection } from '#ui/FormSection.tsx'

/** The pictures of the site. */
export function MediaSection() {
  return (
    <FormSection
      title="Immagini"
      text="Quelle che si vedono sul sito. I documenti dei pazienti non sono mai qui."
    >
      {null}
    </FormSection>
  )
}
