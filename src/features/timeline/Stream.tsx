import { useInfiniteQuery } from '@tanstack/react-query'
import { PanelRows } from '#features/contacts/Panel.tsx'
import { useMay } from '#platform/session/useMay.ts'
import { wallClock } from '#platform/time/dates.ts'
import { capitalized, monthYear } from '#platform/time/italian.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import type { Entry } from './contract.ts'
import { EntryRow } from './EntryRow.tsx'
import { OpenTasks } from './OpenTasks.tsx'
import { timelineQuery } from './queries.ts'
import type { EntryKind } from './rules.ts'

/** Messages and notes have lists of their own, where staff write. */
type ShownKind = Exclude<EntryKind, 'message' | 'note'>

type StreamProps = {
  contactId: number
  /** Null for all kinds. */
  kind: ShownKind | null
}

/** All that happened with a contact, or one kind of it, by month. Details open in place. */
export function Stream({ contactId, kind }: StreamProps) {
  const timeline = useInfiniteQuery(timelineQuery(contactId, kind))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = timeline
  const open = (kind === null || kind === 'task' ? timeline.data?.pages.at(-1)?.open : null) ?? []
  const entries = timeline.data?.pages.flatMap((page) => page.entries)
  return (
    <section aria-label={kind === null ? 'Tutto' : PARTS[kind].title} className="ct-stream">
      {open.length > 0 ? <OpenTasks contactId={contactId} tasks={open} /> : null}
      {entries?.length === 0 && open.length > 0 ? null : entries?.length === 0 ? (
        <Empty contactId={contactId} kind={kind} />
      ) : (
        <PanelRows
          query={{ ...timeline, data: entries }}
          failed="Non riusciamo a caricare la storia."
          empty=""
        >
          {(rows) =>
            byMonth(rows).map(([title, inMonth]) => (
              <section key={title} aria-label={title}>
                <h2 className="ct-month">{title}</h2>
                <ol>
                  {inMonth.map((entry) => (
                    <EntryRow key={`${entry.kind} ${entry.id}`} entry={entry} />
                  ))}
                </ol>
              </section>
            ))
          }
        </PanelRows>
      )}
      {hasNextPage ? (
        <Button
          variant="secondary"
          size="sm"
          className="max-desk:min-h-11"
          busy={isFetchingNextPage}
          busyLabel="Carico…"
          onClick={() => fetchNextPage()}
        >
          Mostra il resto
        </Button>
      ) : null}
    </section>
  )
}

/** The parts the stream shows alone: their names, and the texts of empty ones. */
const PARTS: Record<ShownKind, { title: string; empty: string }> = {
  visit: { title: 'Richieste di prenotazione', empty: 'Nessuna richiesta di prenotazione.' },
  mail: { title: 'Mail', empty: 'Nessuna mail.' },
  submission: { title: 'Moduli', empty: 'Nessun modulo.' },
  activation: { title: 'Convenzioni', empty: 'Nessuna convenzione.' },
  task: { title: 'Cose da fare', empty: 'Nessuna cosa da fare.' },
}

function Empty({ contactId, kind }: StreamProps) {
  const mayBook = useMay('edit')
  return (
    <p className="flex flex-wrap items-center gap-3 py-3 text-ink-600">
      {kind === null ? 'Ancora niente.' : PARTS[kind].empty}
      {mayBook && (kind === null || kind === 'visit') ? (
        <ButtonLink to={`/agenda?nuova=1&contatto=${contactId}`} variant="secondary" size="sm">
          Nuova prenotazione
        </ButtonLink>
      ) : null}
    </p>
  )
}

const TO_COME = 'In programma'

/** Entries under the name of their month; those of visits to come under a name of their own. */
function byMonth(entries: readonly Entry[]): [string, Entry[]][] {
  const now = Date.now()
  const titleOf = ({ kind, at }: Entry) => {
    if (kind === 'visit' && Date.parse(at) > now) return TO_COME
    return capitalized(monthYear(wallClock(new Date(at)).date))
  }
  return [...Map.groupBy(entries, titleOf)]
}
