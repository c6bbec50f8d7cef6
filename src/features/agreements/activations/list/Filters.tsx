import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { SEARCH_MAX } from '#platform/list/list-address.ts'
import type { ListView } from '#platform/list/useListView.ts'
import { Button } from '#ui/Button.tsx'
import { SearchInput, Select } from '#ui/inputs.tsx'
import { useSearchKey } from '#ui/useShortcuts.ts'
import { agreementsQuery } from '../../queries.ts'
import { activationStatuses } from '../rules.ts'
import { listCopy, statusLabels } from './copy.ts'
import type { View } from './view.ts'

type FiltersProps = Pick<ListView<View>, 'view' | 'text' | 'setText' | 'choose'> & {
  search: RefObject<HTMLInputElement | null>
  /** Not where the list itself offers it already. */
  onClear: (() => void) | null
}

/** All of them together: of several, what is left is what all leave. */
export function Filters({ view, text, setText, choose, search, onClear }: FiltersProps) {
  const { data: agreements } = useQuery(agreementsQuery)
  const chosen = view.convenzioneId
  const known = chosen === null || agreements?.some(({ id }) => id === chosen)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 max-desk:gap-1.5">
      <SearchInput
        ref={search}
        {...useSearchKey(search)}
        label={listCopy.search}
        placeholder={listCopy.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        className="w-full desk:max-w-116"
      />
      <Select
        aria-label="Convenzione"
        value={chosen ?? ''}
        onChange={({ target }) => {
          const convenzioneId = target.value === '' ? null : Number(target.value)
          choose(() => ({ convenzioneId }))
        }}
        className="w-auto! min-w-0 desk:max-w-72 max-desk:flex-[1.5_1_11rem]"
      >
        <option value="">{listCopy.anyAgreement}</option>
        {known ? null : <option value={chosen ?? ''}>Convenzione n. {chosen}</option>}
        {agreements?.map(({ id, nome, azienda }) => (
          <option key={id} value={id}>
            {nome} - {azienda}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Stato"
        value={view.status ?? ''}
        onChange={({ target }) => {
          const status = activationStatuses.find((one) => one === target.value) ?? null
          choose(() => ({ status }))
        }}
        className="w-auto! max-desk:flex-[1_1_8rem]"
      >
        <option value="">{listCopy.anyStatus}</option>
        {activationStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLabels[status]}
          </option>
        ))}
      </Select>
      {onClear ? (
        <Button variant="quiet" size="sm" onClick={onClear}>
          Cancella filtri
        </Button>
      ) : null}
    </div>
  )
}
