import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Plus, Settings2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { exportContacts } from '#features/contacts/contract.ts'
import { contactCopy } from '#features/contacts/copy.ts'
import { ContactsList, useContactRows } from '#features/contacts/list/ContactsList.tsx'
import type { SourceMenuProps } from '#features/contacts/list/SourceMenu.tsx'
import {
  addressOf,
  type Choice,
  contactsAddress,
  detailChoices,
  isFiltered,
  linkIdOf,
  type Pairs,
  sortLabel,
  sourceChoices,
  toggled,
  type View,
  withSource,
} from '#features/contacts/list/view.ts'
import {
  contactCountsQuery,
  contactFieldsQuery,
  contactFilters,
  contactSourcesQuery,
} from '#features/contacts/queries.ts'
import { contactTypes, fullName, sorts } from '#features/contacts/rules.ts'
import type { TaskAbout } from '#features/desk/items.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import { ExportButton } from '#platform/files/ExportButton.tsx'
import { Counters } from '#platform/list/Counters.tsx'
import { FilterChips } from '#platform/list/FilterChips.tsx'
import { OPENED, useWayBack } from '#platform/list/open-record.ts'
import { type ListView, useListView } from '#platform/list/useListView.ts'
import { hitsOf, useOpenOnlyHit } from '#platform/list/useOpenOnlyHit.ts'
import { may } from '#platform/session/roles.ts'
import { Button, ButtonLink, type ButtonProps } from '#ui/Button.tsx'
import { Options, SearchInput, Select } from '#ui/inputs.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = staffMeta(contactCopy.title)
export const handle = { access: contactCopy.access, forDoctors: true }

// A chunk of its own, not needed to read the page.
const NewContact = lazyWithRetry(() => import('#features/contacts/list/NewContact.tsx'), 'NewContact', {
  overlay: true,
})

const TaskDialog = lazyWithRetry(() => import('#features/desk/TaskDialog.tsx'), 'TaskDialog', {
  overlay: true,
})

/** Lists all contacts. Filters, order and page are in the URL; the server searches. */
export default function ContactsPage() {
  const { view, typed, choose, clear, search } = useListView(contactsAddress)
  const mayEdit = may(useStaffUser().role, 'edit')
  const list = useContactRows(view)
  const [created, setCreated] = useState<number | null>(null)
  const [taskFor, setTaskFor] = useState<TaskAbout | null>(null)
  const close = useWayBack(addressOf({ ...view, creating: false }))
  const client = useQueryClient()
  usePreload(NewContact, { preload: () => void client.prefetchQuery(contactFieldsQuery) })
  const found = list.isPlaceholderData ? undefined : list.data?.total
  const isEmpty = found === 0 && !isFiltered(view)
  return (
    <>
      <PageHead
        title={contactCopy.title}
        actions={
          mayEdit ? (
            <>
              <ExportButton
                path={exportContacts.path}
                query={contactFilters(view)}
                name="contatti.csv"
                failed={contactCopy.exportFailed}
              />
              <ButtonLink
                to="/gestione-campi-contatto"
                variant="secondary"
                icon={<Settings2 strokeWidth={1.7} />}
              >
                Gestione campi
              </ButtonLink>
              <ButtonLink
                id={linkIdOf('new')}
                to={addressOf({ ...typed, creating: true })}
                state={OPENED}
                preventScrollReset
                icon={<Plus strokeWidth={2} />}
              >
                Nuovo contatto
              </ButtonLink>
            </>
          ) : null
        }
      />
      {mayEdit ? <ContactCounters /> : null}
      {isEmpty ? null : (
        <>
          <Filters view={view} choose={choose} search={search} list={list} bySource={mayEdit} />
          {mayEdit ? (
            <Chips view={view} choose={choose} clear={clear} search={search.ref} withClear={found !== 0} />
          ) : null}
        </>
      )}
      <ContactsList
        {...{ view, typed, list, created }}
        onClear={clear}
        onTask={(contact) => setTaskFor({ contactId: contact.id, person: fullName(contact) })}
      />
      {taskFor ? <TaskDialog task={null} about={taskFor} onClose={() => setTaskFor(null)} /> : null}
      {view.creating && mayEdit ? <NewContact onCreated={setCreated} onClose={close} /> : null}
    </>
  )
}

function ContactCounters() {
  const { data, isError } = useQuery(contactCountsQuery)
  return (
    <Counters
      failed={isError}
      counters={[
        ['Totale contatti', data?.count],
        ['Nuovi oggi', data?.today],
        ['Con email', data?.withEmail],
        ['Con telefono', data?.withPhone],
      ]}
    />
  )
}

type FiltersProps = Pick<ListView<View>, 'view' | 'choose' | 'search'> & {
  list: ReturnType<typeof useContactRows>
  /** With the filters by source. */
  bySource: boolean
}

/** Search, filters and, on phones, the order. A contact must pass all filters. */
function Filters({ view, choose, search, list, bySource }: FiltersProps) {
  const onKeyDown = useOpenOnlyHit({
    ...hitsOf(list, view.q, search.value),
    apply: () => choose(() => ({})),
  })
  const {
    data: pairs = [],
    error,
    isFetching,
    refetch,
  } = useQuery({ ...contactSourcesQuery, enabled: bySource })
  const again = error && !isFetching ? () => void refetch() : null
  return (
    <div className="mb-3 flex flex-wrap gap-2 max-desk:gap-1.5">
      <SearchInput
        {...search}
        onKeyDown={onKeyDown}
        label="Cerca contatti"
        placeholder="Cerca contatti…"
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
        <Options of={contactTypes.map((type) => [type, type])} />
      </Select>
      {bySource ? (
        <>
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
        </>
      ) : null}
      <Select
        aria-label="Ordina per"
        value={view.sort}
        onChange={({ target }) => {
          const sort = sorts.find((one) => one === target.value)
          if (sort) choose(() => ({ sort }))
        }}
        className="w-auto! flex-[1_1_9rem] desk:hidden"
      >
        <Options of={sorts.map((sort) => [sort, sortLabel(sort)])} />
      </Select>
    </div>
  )
}

const SourceMenu = lazyWithRetry(() => import('#features/contacts/list/SourceMenu.tsx'), 'SourceMenu', {
  overlay: true,
  Fallback: ({ trigger }) => trigger,
})

type SourceFilterProps = Omit<SourceMenuProps, 'trigger' | 'onClose'> & { label: string }

/** Filters by several sources. */
function SourceFilter({ label, ...menu }: SourceFilterProps) {
  const [wanted, setWanted] = useState(false)
  usePreload(SourceMenu)
  const button = { label, choices: menu.choices, 'aria-haspopup': 'menu' } as const
  if (wanted) {
    const trigger = <FilterButton {...button} />
    return <SourceMenu {...menu} trigger={trigger} onClose={() => setWanted(false)} />
  }
  return (
    <FilterButton
      {...button}
      onClick={() => setWanted(true)}
      onPointerEnter={SourceMenu.preload}
      onFocus={SourceMenu.preload}
    />
  )
}

type FilterButtonProps = Omit<ButtonProps, 'children'> & { label: string; choices: readonly Choice[] }

/** Looks like the select beside it, with the number of chosen entries. */
function FilterButton({ label, choices, ...rest }: FilterButtonProps) {
  const chosen = choices.filter((choice) => choice.chosen).length
  return (
    <Button
      {...rest}
      variant="secondary"
      iconEnd={<ChevronDown strokeWidth={2.2} className="text-ink-600" />}
      className="justify-between! border-field! font-normal! text-smd! hover:border-ink-600! data-[state=open]:border-aqua-600! max-desk:flex-auto max-desk:px-2.5 max-desk:text-[1rem]!"
    >
      {chosen > 0 ? `${label} (${chosen})` : label}
    </Button>
  )
}

type ChipsProps = Pick<ListView<View>, 'view' | 'choose' | 'clear'> & {
  /** Gets the focus after the last chip is removed. */
  search: RefObject<HTMLInputElement | null>
  /** False when the empty list offers the same button. */
  withClear: boolean
}

/** The chosen filters, each removable. The search text stands in the search field. */
function Chips({ view, choose, clear, search, withClear }: ChipsProps) {
  const { data: pairs = [] } = useQuery(contactSourcesQuery)
  return (
    <FilterChips
      chips={chipsOf(view, pairs)}
      onRemove={choose}
      search={search}
      onClear={withClear ? clear : null}
    />
  )
}

type ChipText = { label: string; without: (view: View) => Partial<View> }

function chipsOf({ type, fonte, dettaglioFonte }: View, pairs: Pairs): ChipText[] {
  return [
    ...(type ? [{ label: `Tipo: ${type}`, without: () => ({ type: null }) }] : []),
    ...fonte.map((name) => ({
      label: `Fonte: ${name}`,
      without: (view: View) => (view.fonte.includes(name) ? withSource(pairs, view, name) : {}),
    })),
    ...dettaglioFonte.map((name) => ({
      label: `Dettaglio fonte: ${name}`,
      without: (view: View) => ({ dettaglioFonte: view.dettaglioFonte.filter((one) => one !== name) }),
    })),
  ]
}
