import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { PAGE_SIZE } from '#platform/list/list-address.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { PagedList } from '#platform/list/PagedList.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { contactListQuery } from '../queries.ts'
import { contactsTable } from './ContactsTable.tsx'
import { contactsIn, nobodyText } from './texts.ts'
import { addressOf, isFiltered, linkIdOf, type View } from './view.ts'

/** The rows of a view. While others are on their way, those that were there stay. */
export function useContactRows({ q, type, fonte, dettaglioFonte, sort, page }: View) {
  return useQuery({
    ...contactListQuery({ q, type, fonte, dettaglioFonte, sort, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
}

type ContactsListProps = {
  view: View
  /** The same with what is being typed: the heads lead on from there. */
  typed: View
  list: ReturnType<typeof useContactRows>
  /** Who has just been entered. */
  created: number | null
  onClear: () => void
}

export function ContactsList({ view, typed, list, created, onClear }: ContactsListProps) {
  useRowFocus({
    record: view.creating ? 'new' : null,
    ids: list.data?.rows.map(({ id }) => id),
    created,
    idOf: linkIdOf,
  })
  return (
    <PagedList
      list={list}
      view={view}
      label="Elenco dei contatti"
      what="i contatti"
      countOf={contactsIn}
      filtered={isFiltered(view)}
      addressOf={(page) => addressOf({ ...view, page })}
      none={(shown) => <None shown={shown} onClear={onClear} />}
      skeleton={<TableSkeleton {...contactsTable} />}
    >
      {(rows) => <DataTable {...contactsTable} rows={rows} context={typed} />}
    </PagedList>
  )
}

function None({ shown, onClear }: { shown: View; onClear: () => void }) {
  if (isFiltered(shown)) {
    return (
      <EmptyState
        title="Nessun contatto trovato"
        text={<span className="wrap-anywhere">{nobodyText(shown)}</span>}
        action={
          <Button variant="secondary" onClick={onClear}>
            Cancella filtri
          </Button>
        }
      />
    )
  }
  return <Nobody />
}

function Nobody() {
  return (
    <EmptyState
      title="Nessun contatto"
      text="Chi scrive, prenota o si iscrive dal sito compare qui da solo. Gli altri li aggiungi tu."
      action={
        <ButtonLink
          to={addressOf({ creating: true })}
          state={OPENED}
          preventScrollReset
          icon={<Plus strokeWidth={2} />}
        >
          Nuovo contatto
        </ButtonLink>
      }
    />
  )
}
