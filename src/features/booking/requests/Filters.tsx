import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { DayFilter } from '#platform/list/DayFilter.tsx'
import { FilterChips } from '#platform/list/FilterChips.tsx'
import type { ListView } from '#platform/list/useListView.ts'
import { grouped } from '#platform/numbers.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Options, SearchInput, Select } from '#ui/inputs.tsx'
import { channels, listSorts } from '../rules.ts'
import { channelLabels } from '../staff-copy.ts'
import { appointmentChoicesQuery } from '../staff-queries.ts'
import { REQUEST_SEARCH_MAX } from './contract.ts'
import { filtersOf, isFiltered, sortLabel, sortOf, sortsOf, type View, withSort } from './view.ts'

type RequestView = Pick<ListView<View>, 'view' | 'choose' | 'clear' | 'search'>

type FiltersProps = Omit<RequestView, 'clear'> & {
  /** Enter in the search: the only hit opens. */
  onKeyDown: (event: KeyboardEvent) => void
}

const HALF = 'max-desk:flex-[1_1_8rem]'

/** Search, filters and order. On phones the filters open with a button, which counts the chosen ones. */
export function Filters({ view, choose, search, onKeyDown }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const chosen = filtersOf(view, undefined).length
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <SearchInput
        {...search}
        maxLength={REQUEST_SEARCH_MAX}
        onKeyDown={onKeyDown}
        label="Cerca nelle richieste"
        placeholder="Nome, telefono o numero"
        className="flex-1 basis-44"
      />
      <div className="flex flex-wrap gap-2 max-desk:flex-auto">
        <Button
          variant="secondary"
          aria-expanded={open}
          icon={<SlidersHorizontal strokeWidth={1.7} />}
          className={cx(HALF, 'desk:hidden')}
          onClick={() => setOpen(!open)}
        >
          {chosen > 0 ? `Filtri (${chosen})` : 'Filtri'}
        </Button>
        <div className={cx('flex flex-wrap gap-2 max-desk:flex-auto', !open && 'max-desk:hidden')}>
          <DayFilter label="Dal giorno" day={view.from} onDay={(from) => choose(() => ({ from }))} />
          <DayFilter label="Al giorno" day={view.to} onDay={(to) => choose(() => ({ to }))} />
          <ChoiceFilters view={view} choose={choose} />
        </div>
        <Select
          aria-label="Ordina per"
          value={sortOf(view) ?? ''}
          onChange={({ target }) => {
            const sort = listSorts.find((one) => one === target.value) ?? null
            choose((now) => withSort(now, sort))
          }}
          className={cx('w-auto! desk:ml-auto', HALF)}
        >
          <Options of={sortsOf(view).map((sort) => [sort ?? '', sortLabel(sort)])} />
        </Select>
      </div>
    </div>
  )
}

function ChoiceFilters({ view, choose }: Pick<RequestView, 'view' | 'choose'>) {
  const { data } = useQuery(appointmentChoicesQuery)
  const categories = Map.groupBy(data?.services ?? [], ({ categoryName }) => categoryName)
  const idOf = (text: string) => (text ? Number(text) : null)
  return (
    <>
      <div className={cx('w-36', HALF)}>
        <Select
          aria-label="Medico"
          value={view.doctor ?? ''}
          onChange={({ target }) => choose(() => ({ doctor: idOf(target.value) }))}
        >
          <option value="">Tutti i medici</option>
          <Options of={data?.doctors.map(({ id, name }) => [id, name])} />
        </Select>
      </div>
      <div className={cx('w-36', HALF)}>
        <Select
          aria-label="Servizio"
          value={view.service ?? ''}
          onChange={({ target }) => choose(() => ({ service: idOf(target.value) }))}
        >
          <option value="">Tutti i servizi</option>
          {[...categories].map(([category, services]) => (
            <optgroup key={category} label={category}>
              <Options of={services.map(({ id, name }) => [id, name])} />
            </optgroup>
          ))}
        </Select>
      </div>
      {/* A small desk has no room for it in the row. */}
      <div className={cx('w-36 desk:max-rail:hidden', HALF)}>
        <Select
          aria-label="Provenienza"
          value={view.channel ?? ''}
          onChange={({ target }) => {
            const channel = channels.find((one) => one === target.value) ?? null
            choose(() => ({ channel }))
          }}
        >
          <option value="">Da ovunque</option>
          <Options of={channels.map((channel) => [channel, channelLabels[channel]])} />
        </Select>
      </div>
    </>
  )
}

type ChipsProps = Pick<RequestView, 'view' | 'choose' | 'clear'> & {
  /** Gets the focus after the last chip is removed. */
  search: RefObject<HTMLInputElement | null>
  /** How many rows are found; undefined while they load. */
  found: number | undefined
  /** How many rows the tab has without filters. */
  all: number | undefined
}

/** The chosen filters, each removable, and how many of the tab's rows they leave. */
export function Chips({ view, choose, clear, search, found, all }: ChipsProps) {
  const { data } = useQuery(appointmentChoicesQuery)
  const chips = filtersOf(view, data)
  return (
    <FilterChips
      chips={chips}
      onRemove={(without) => choose(() => without)}
      search={search}
      onClear={found === 0 ? null : clear}
    >
      {isFiltered(view) ? (
        <p className="tnum ml-auto text-ink-600 text-sxs">
          {found === undefined || all === undefined ? '' : `${grouped(found)} di ${grouped(all)}`}
        </p>
      ) : null}
    </FilterChips>
  )
}
