import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { PAGE_SIZE } from '#platform/list/address.ts'
import { ListRegion } from '#platform/list/ListRegion.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { PagedRows } from '#platform/list/PagedRows.tsx'
import { useNewRowFocus } from '#platform/list/useNewRowFocus.ts'
import { useShownView } from '#platform/list/useShownView.ts'
import { OPENED } from '#platform/list/useWayBack.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { ListedContact } from '../contract.ts'
import { contactListQuery } from '../queries.ts'
import { addressOf, isFiltered, linkIdOf, type View } from './address.ts'
import { ContactsSkeleton } from './ContactsSkeleton.tsx'
import { ContactsTable } from './ContactsTable.tsx'
import { contactsIn, nobodyText } from './texts.ts'

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
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  const shown = useShownView(view, isPlaceholderData)
  useNewRowFocus(
    view.creating ? null : created,
    data?.rows.map(({ id }) => id),
    linkIdOf,
  )
  if (data) {
    return (
      <ListRegion label="Elenco dei contatti" page={view.page} waiting={isPlaceholderData}>
        <p role="status" className="sr-only">
          {isFiltered(view) && !isPlaceholderData ? contactsIn(data.total) : ''}
        </p>
        <Rows shown={shown} view={view} typed={typed} onClear={onClear} {...data} />
      </ListRegion>
    )
  }
  if (error && !isFetching) return <NotLoaded what="i contatti" error={error} again={() => refetch()} />
  return <ContactsSkeleton />
}

type RowsProps = Omit<ContactsListProps, 'list' | 'created'> & {
  shown: View
  rows: readonly ListedContact[]
  total: number
}

function Rows({ shown, view, typed, rows, total, onClear }: RowsProps) {
  return (
    <PagedRows
      what="I contatti"
      countOf={contactsIn}
      page={view.page}
      shownPage={shown.page}
      pageSize={PAGE_SIZE}
      rows={rows}
      total={total}
      addressOf={(page) => addressOf({ ...view, page })}
      none={<None shown={shown} onClear={onClear} />}
    >
      <ContactsTable rows={rows} view={typed} />
    </PagedRows>
  )
}

function None({ shown, onClear }: Pick<RowsProps, 'shown' | 'onClear'>) {
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
