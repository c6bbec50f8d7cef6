import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { Pages } from '#platform/list/Pages.tsx'
import { useNewRowFocus } from '#platform/list/useNewRowFocus.ts'
import { OPENED } from '#platform/list/useWayBack.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { ListedContact } from '../contract.ts'
import { contactListQuery } from '../queries.ts'
import { addressOf, isFiltered, linkIdOf, PAGE_SIZE, type View } from './address.ts'
import { ContactsSkeleton } from './ContactsSkeleton.tsx'
import { ContactsTable } from './ContactsTable.tsx'
import { contactsIn, footOf, nobodyText } from './texts.ts'

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
  // Whose rows these are: while others are on their way, not those of the address.
  const shown = useRef(view)
  if (!isPlaceholderData) shown.current = view
  useNewRowFocus(
    view.creating ? null : created,
    data?.rows.map(({ id }) => id),
    linkIdOf,
  )
  if (data) {
    return (
      <Region page={view.page} waiting={isPlaceholderData}>
        <p role="status" className="sr-only">
          {isFiltered(view) && !isPlaceholderData ? contactsIn(data.total) : ''}
        </p>
        <Rows shown={shown.current} view={view} typed={typed} onClear={onClear} {...data} />
      </Region>
    )
  }
  if (error && !isFetching) return <NotLoaded what="i contatti" error={error} again={() => refetch()} />
  return <ContactsSkeleton />
}

/** The keyboard goes on at its beginning after a change of the page: the rows it was among have gone. */
function Region({ page, waiting, children }: { page: number; waiting: boolean; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const { activeElement: at, body } = document
    if (at === body || at?.closest('nav[aria-label=Pagine]')) box.current?.focus({ preventScroll: true })
  }, [page])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Elenco dei contatti"
      aria-busy={waiting || undefined}
      // A line over the rows says that others are coming, when that takes longer than a blink.
      className="relative outline-none before:-top-0.5 before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-aqua-400 before:opacity-0 aria-busy:before:opacity-100 aria-busy:before:transition-opacity aria-busy:before:delay-200"
    >
      {children}
    </section>
  )
}

type RowsProps = Omit<ContactsListProps, 'list' | 'created'> & {
  shown: View
  rows: readonly ListedContact[]
  total: number
}

function Rows({ shown, view, typed, rows, total, onClear }: RowsProps) {
  if (rows.length > 0) {
    return (
      <>
        <ContactsTable rows={rows} view={typed} />
        <Pages
          text={footOf({ page: shown.page, shown: rows.length, total })}
          page={view.page}
          more={total > view.page * PAGE_SIZE}
          addressOf={(page) => addressOf({ ...view, page })}
        />
      </>
    )
  }
  if (total > 0) return <PastTheEnd view={view} total={total} />
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

function PastTheEnd({ view, total }: { view: View; total: number }) {
  const last = Math.ceil(total / PAGE_SIZE)
  return (
    <EmptyState
      title="Questa pagina è vuota"
      text={`I contatti finiscono a pagina ${last}.`}
      action={
        <ButtonLink to={addressOf({ ...view, page: last })} variant="secondary">
          Vai all’ultima pagina
        </ButtonLink>
      }
    />
  )
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
