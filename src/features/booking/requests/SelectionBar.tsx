import { Check, CheckCheck, ListPlus, type LucideIcon, UserX, X } from 'lucide-react'
import { useState } from 'react'
import { counted, grouped } from '#platform/numbers.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import type { Now } from '../rules.ts'
import type { TellChanged } from '../staff-changes.ts'
import { AskDialog } from './LazyAskDialog.ts'
import { type AskedChange, commonChanges, type Selection, useManyChange } from './many.ts'
import { linkIdOf } from './view.ts'
import { changeWords, chosenText, type RequestChange } from './words.ts'

const SIGNS: Record<RequestChange, LucideIcon> = {
  confirmed: Check,
  cancelled: X,
  completed: CheckCheck,
  no_show: UserX,
}

type SelectionBarProps = {
  selection: Selection
  /** All rows of the list, when those of this page are ticked and it has more. */
  total: number | undefined
  now: Now
  tell: TellChanged
  /** Puts contacts into a list. */
  onAddToList: (contactIds: readonly number[]) => void
}

/** The bar over the list while rows are ticked: how many, and what all of them allow. */
export function SelectionBar({ selection, total, now, tell, onAddToList }: SelectionBarProps) {
  const { chosen, choose } = selection
  const { change, isPending, done } = useManyChange(selection, tell)
  const [first] = chosen
  const count = chosen.length
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const run = ({ rows, status }: AskedChange, reason: string) => {
    setAsked(null)
    change({ rows, status, reason })
    // The bar goes with the last tick: the keyboard stays with the rows.
    const [row] = rows
    setTimeout(() => row && document.getElementById(linkIdOf(row.id))?.focus({ preventScroll: true }))
  }
  const contactIds = [...new Set(chosen.flatMap(({ contactId }) => contactId ?? []))]
  const clear = () =>
    choose(
      chosen.map(({ id }) => id),
      false,
    )
  const changes = commonChanges(chosen, now)
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && !isPending ? chosenText(count, total) : ''}
      </p>
      {first || isPending ? (
        <section aria-label="Azioni sulle richieste scelte" className="bulk-bar">
          <strong className="tnum mr-auto whitespace-nowrap">
            {isPending ? `Fatte ${grouped(done)}, ancora ${grouped(count)}…` : chosenText(count, total)}
          </strong>
          {isPending ? null : (
            <>
              <span className="desk:hidden">
                <IconButton label="Deseleziona" onClick={clear}>
                  <X aria-hidden="true" strokeWidth={1.8} />
                </IconButton>
              </span>
              {changes.map((status) => (
                <Change
                  key={status}
                  status={status}
                  rows={chosen}
                  onRun={() => setAsked({ rows: chosen, status })}
                />
              ))}
              {contactIds.length > 0 ? (
                <Button
                  variant="secondary"
                  size="sm"
                  className="max-desk:min-h-11 max-desk:flex-1"
                  icon={<ListPlus strokeWidth={1.8} />}
                  onClick={() => onAddToList(contactIds)}
                >
                  Aggiungi a lista
                </Button>
              ) : null}
              <Button variant="quiet" size="sm" className="max-desk:hidden" onClick={clear}>
                Deseleziona
              </Button>
            </>
          )}
        </section>
      ) : null}
      {asked ? (
        <AskDialog
          asked={asked}
          now={now}
          onGo={(reason) => run(asked, reason)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

type ChangeProps = { status: RequestChange; rows: Selection['chosen']; onRun: () => void }

function Change({ status, rows, onRun }: ChangeProps) {
  const Icon = SIGNS[status]
  const isCancelling = status === 'cancelled' && rows.some((row) => row.status !== 'pending')
  return (
    <Button
      variant={status === 'confirmed' ? 'primary' : 'secondary'}
      size="sm"
      className="max-desk:min-h-11 max-desk:flex-1"
      icon={<Icon strokeWidth={2} />}
      onClick={onRun}
    >
      {isCancelling
        ? `Annulla ${counted(rows.length, 'visita', 'visite')}`
        : `${changeWords[status].go} ${grouped(rows.length)}`}
    </Button>
  )
}
