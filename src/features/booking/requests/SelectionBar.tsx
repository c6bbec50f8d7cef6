import { Check, CheckCheck, type LucideIcon, X } from 'lucide-react'
import { grouped } from '#platform/numbers.ts'
import { Button, type ButtonProps, IconButton } from '#ui/Button.tsx'
import type { AppointmentStatus, Now } from '../rules.ts'
import type { TellChanged } from '../staff-changes.ts'
import { chosenText } from '../staff-copy.ts'
import { commonChanges, type Selection, useManyChange } from './many.ts'
import { linkIdOf } from './view.ts'

type Command = { label: string; Icon: LucideIcon; variant: NonNullable<ButtonProps['variant']> }

const COMMANDS: Partial<Record<AppointmentStatus, Command>> = {
  confirmed: { label: 'Conferma', Icon: Check, variant: 'primary' },
  cancelled: { label: 'Rifiuta', Icon: X, variant: 'secondary' },
  completed: { label: 'Completa', Icon: CheckCheck, variant: 'secondary' },
}

type SelectionBarProps = { selection: Selection; now: Now; tell: TellChanged }

/** The bar over the list while rows are ticked: how many, and what all of them allow. */
export function SelectionBar({ selection, now, tell }: SelectionBarProps) {
  const { chosen, choose } = selection
  const { change, isPending, done } = useManyChange(selection, tell)
  const [first] = chosen
  const count = chosen.length
  const run = (status: AppointmentStatus) => {
    change({ rows: chosen, status })
    // The bar goes with the last tick: the keyboard stays with the rows.
    if (first) document.getElementById(linkIdOf(first.id))?.focus({ preventScroll: true })
  }
  const clear = () =>
    choose(
      chosen.map(({ id }) => id),
      false,
    )
  const changes = commonChanges(chosen, now)
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && !isPending ? chosenText(count) : ''}
      </p>
      {first || isPending ? (
        <section aria-label="Azioni sulle richieste scelte" className="bulk-bar">
          <strong className="tnum mr-auto whitespace-nowrap">
            {isPending ? `Fatte ${grouped(done)}, ancora ${grouped(count)}…` : chosenText(count)}
          </strong>
          {isPending ? null : (
            <>
              <span className="desk:hidden">
                <IconButton label="Deseleziona" onClick={clear}>
                  <X aria-hidden="true" strokeWidth={1.8} />
                </IconButton>
              </span>
              {changes.map((status) => (
                <Change key={status} status={status} count={count} onRun={run} />
              ))}
              {changes.length === 0 ? (
                <span className="text-ink-600 text-sxs">Nessuna azione vale per tutte.</span>
              ) : null}
              <Button variant="quiet" size="sm" className="max-desk:hidden" onClick={clear}>
                Deseleziona
              </Button>
            </>
          )}
        </section>
      ) : null}
    </>
  )
}

type ChangeProps = { status: AppointmentStatus; count: number; onRun: (status: AppointmentStatus) => void }

function Change({ status, count, onRun }: ChangeProps) {
  const command = COMMANDS[status]
  if (!command) return null
  const { label, Icon, variant } = command
  return (
    <Button
      variant={variant}
      size="sm"
      className="max-desk:min-h-11 max-desk:flex-1"
      icon={<Icon strokeWidth={2} />}
      onClick={() => onRun(status)}
    >
      {label} {grouped(count)}
    </Button>
  )
}
