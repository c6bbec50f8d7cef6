import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { SEARCH_MAX } from '#platform/list/list-address.ts'
import type { ListView } from '#platform/list/useListView.ts'
import { SearchInput, Select } from '#ui/inputs.tsx'
import { useSearchKey } from '#ui/useShortcuts.ts'
import { contactSourcesQuery } from '../queries.ts'
import { contactTypes } from '../rules.ts'
import { SourceFilter } from './SourceFilter.tsx'
import { detailChoices, sourceChoices, toggled, withSource } from './sources.ts'
import { offeredSorts, sortLabel } from './texts.ts'
import type { View } from './view.ts'

type FiltersProps = Pick<ListView<View>, 'view' | 'text' | 'setText' | 'choose'> & {
  search: RefObject<HTMLInputElement | null>
}

/** All of them together: of several, what is left is what all leave. */
export function Filters({ view, text, setText, choose, search }: FiltersProps) {
  const { data: pairs = [], error, isFetching, refetch } = useQuery(contactSourcesQuery)
  const again = error && !isFetching ? () => void refetch() : null
  return (
    <div className="mb-3 flex flex-wrap gap-2 max-desk:gap-1.5">
      <SearchInput
        ref={search}
        {...useSearchKey(search)}
        label="Cerca contatti"
        placeholder="Cerca contatti…"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        className="w-full desk:max-w-84"
      />
      <Select
        aria-label="Tipo"
        value={view.type ?? ''}
        onChange={({ target }) => {
          const type = contactTypes.find((one) => one === target.value) ?? null
          choose(() => ({ type }))
        }}
        className="w-auto! desk:min-w-36 max-desk:flex-[1_1_7.5rem]"
      >
        <option value="">Tutti i tipi</option>
        {contactTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Select>
      <SourceFilter
        label="Fonte"
        choices={sourceChoices(pairs, view)}
        onToggle={(name) => choose((now) => withSource(pairs, now, name))}
        nothing="Nessuna fonte"
        again={again}
      />
      <SourceFilter
        label="Dettaglio fonte"
        choices={detailChoices(pairs, view)}
        onToggle={(name) => choose((now) => ({ dettaglioFonte: toggled(now.dettaglioFonte, name) }))}
        nothing="Nessun dettaglio"
        again={again}
      />
      <Select
        aria-label="Ordina per"
        value={view.sort}
        onChange={({ target }) => {
          const sort = offeredSorts.find((one) => one === target.value)
          if (sort) choose(() => ({ sort }))
        }}
        className="w-auto! flex-[1_1_9rem] desk:hidden"
      >
        {offeredSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabel(sort)}
          </option>
        ))}
      </Select>
    </div>
  )
}
