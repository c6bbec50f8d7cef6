import { useQuery } from '@tanstack/react-query'
import { FormSection } from '#ui/FormSection.tsx'
import { servicePath } from '../../rules.ts'
import { EnglishPart } from '../english/EnglishPart.tsx'
import { NumberField } from '../NumberField.tsx'
import { PageLink } from '../PageLink.tsx'
import { setupCategoriesQuery } from '../queries.ts'
import { AliasesField } from './AliasesField.tsx'
import type { WholeService } from './contract.ts'
import { ENGLISH_TEXTS, pageLabels } from './page-form.ts'
import { QuestionsField } from './QuestionsField.tsx'
import type { ServiceRecord } from './service-form.ts'

type PageSectionProps = { record: ServiceRecord; service: WholeService | null }

/** The texts that only the service's page on the site shows, with the way to it once it is there. */
export function PageSection({ record, service }: PageSectionProps) {
  const { form, idOf } = record
  const path = usePagePath(service)
  return (
    <FormSection
      title="Pagina sul sito"
      text="Ogni servizio ha la sua pagina, con descrizione, medici, prezzi e prossimi posti. Qui il resto."
      action={path ? <PageLink path={path} /> : null}
    >
      <div className="grid gap-5">
        <div className="max-w-60">
          <NumberField
            id={idOf('minAge')}
            label={pageLabels.minAge}
            unit="anni"
            hint="Vuoto: l’età non si dice"
            error={form.formState.errors.minAge?.message}
            {...form.register('minAge')}
          />
        </div>
        <QuestionsField record={record} />
      </div>
    </FormSection>
  )
}

/** The English texts of the service. */
export function EnglishSection({ record }: Pick<PageSectionProps, 'record'>) {
  return (
    <FormSection title="In inglese" text="La pagina del servizio e la prenotazione ci sono anche in inglese.">
      <EnglishPart
        record={record}
        title="Traduzioni"
        labels={ENGLISH_TEXTS}
        rows={{ longDescription: 4, preparation: 3, whatToBring: 3 }}
        further={2}
      >
        <QuestionsField record={record} name="english.questions" />
        <div>
          <AliasesField record={record} name="english.aliases" />
        </div>
      </EnglishPart>
    </FormSection>
  )
}

/** The address of the service's page; null while the site does not show it. */
function usePagePath(service: WholeService | null): string | null {
  const { data: categories } = useQuery(setupCategoriesQuery)
  const category = categories?.find(({ id }) => id === service?.categoryId)
  const isShown = service?.isActive && service.bookingMode !== 'hidden' && category?.isActive
  return isShown ? servicePath(category.slug, service.slug) : null
}
