import { FormSection } from '#ui/FormSection.tsx'

/** Closes the site to visitors, and what they read meanwhile. */
export function MaintenanceSection() {
  return (
    <FormSection title="Manutenzione" text="Chiude il sito ai visitatori mentre lavorate.">
      {null}
    </FormSection>
  )
}
