import { useQuery } from '@tanstack/react-query'
import { ServicesTab as CatalogueServices } from '#features/catalogue/setup/services/ServicesTab.tsx'
import type { PartProps } from '#features/catalogue/setup/view.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { shortDate } from '#platform/time/italian.ts'
import { listSearches } from '../search/contract.ts'

/** The services, and below them the searches of the booking page that found none. */
export function ServicesTab(props: PartProps) {
  return (
    <>
      <CatalogueServices {...props} />
      <MissingSearches />
    </>
  )
}

function MissingSearches() {
  const { data = [] } = useQuery(callQuery(listSearches, {}))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="non-trovato" className="mt-8 max-w-160">
      <h2 id="non-trovato" className="mb-1 text-smd">
        Cercato e non trovato
      </h2>
      <p className="mb-3 text-ink-600 text-sxs">
        Le parole che negli ultimi 90 giorni non hanno portato a nessun servizio. Se una è il nome di un tuo
        servizio, aggiungila fra quelli che usano i pazienti.
      </p>
      <ul className="grid gap-1.5">
        {data.map(({ word, count, lastDay }) => (
          <li key={word} className="flex flex-wrap gap-x-3 border-line border-b pb-1.5">
            <span className="min-w-0 flex-1 font-strong [overflow-wrap:anywhere]">{word}</span>
            <span className="tnum text-ink-600">
              {count === 1 ? '1 volta' : `${count} volte`}, l’ultima il {shortDate(lastDay)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
