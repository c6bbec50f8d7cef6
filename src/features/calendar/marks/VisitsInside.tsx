import { type ReactNode, useState } from 'react'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { clockText, weekdayAndNumbers } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { type Decision, decisions, type VisitInside } from '../contract.ts'
import { askedText, decisionLabels, givenText } from '../copy.ts'
import { visitsText } from '../hours/copy.ts'
import { type Chosen, chooseForAll, keyOf, optionsOf } from './decisions.ts'
import { VisitWords } from './VisitList.tsx'

type ChoicesProps = {
  visits: readonly VisitInside[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  /** A save has asked for the missing choices. */
  isAsked: boolean
  /** Stands below the words of each visit. */
  extra?: (visit: VisitInside) => ReactNode
}

type Query = {
  data: VisitInside[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** Names the visits that a closure, an absence or a block covers, and asks for each, or for all, what becomes of it. */
export function VisitsInside({ query, ...choice }: Omit<ChoicesProps, 'visits'> & { query: Query }) {
  const { data, error, isFetching, refetch } = query
  if (data) return <Choices visits={data} {...choice} />
  if (error && !isFetching) return <NotLoaded what="le visite del periodo" error={error} again={refetch} />
  return (
    <p role="status" className="text-ink-600">
      Cerchiamo le visite in questo periodo…
    </p>
  )
}

function Choices({ visits, chosen, onChoose, isAsked, extra }: ChoicesProps) {
  const [all, setAll] = useState<Decision | null>(null)
  /** For how many visits a decision is possible. */
  const open = visits.filter((visit) => !visit.isAsked)
  const possible: Partial<Record<Decision, number>> = {
    give: open.filter(({ colleagues }) => colleagues.length > 0).length,
    propose: open.filter(({ canAsk }) => canAsk).length,
  }
  if (visits.length === 0) return <p className="text-ink-600">Nessuna visita in questo periodo.</p>
  return (
    <FieldGroup
      legend={`${visitsText(visits.length)}: che cosa ne fai?`}
      hint="Chi cambia medico o è annullato riceve un’e-mail, senza il motivo. Con «Nuovi orari» il paziente sceglie fra tre posti tenuti per lui. Chi resta non riceve nulla: chiamalo tu."
      required
    >
      {open.length > 1 ? (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-ink-600 text-sxs">Per tutte:</span>
          {decisions
            .filter((one) => possible[one] !== 0)
            .map((one) => (
              <Button
                key={one}
                variant="secondary"
                size="sm"
                aria-label={`${decisionLabels[one]}, tutte le visite`}
                onClick={() => {
                  setAll(one)
                  onChoose(chooseForAll(visits, chosen, one))
                }}
              >
                {decisionLabels[one]}
              </Button>
            ))}
          <span role="status" className="text-ink-600 text-sxs">
            {all && partText(all, possible[all] ?? open.length, open.length)}
          </span>
        </div>
      ) : null}
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {visits.map((visit) => (
          <li
            key={visit.appointmentId}
            className="grid items-center gap-x-4 gap-y-2 py-2 sm:grid-cols-[1fr_14rem]"
          >
            <div>
              <VisitWords visit={visit} />
              {extra?.(visit)}
            </div>
            <Select
              aria-label={`La visita di ${visit.patient}, ${weekdayAndNumbers(visit.date)} alle ${clockText(visit.time)}`}
              value={chosen[keyOf(visit)] ?? ''}
              aria-invalid={(isAsked && !visit.isAsked && !chosen[keyOf(visit)]) || undefined}
              onChange={({ target }) => onChoose({ ...chosen, [keyOf(visit)]: target.value })}
            >
              <option value="">{visit.isAsked ? 'Nuovi orari chiesti' : 'Scegli…'}</option>
              <Options of={optionsOf(visit).map(({ value, label }) => [value, label])} />
            </Select>
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}

/** The sentence about a decision that not all visits take; null where they do. */
function partText(decision: Decision, count: number, all: number): string | null {
  if (count === all) return null
  return decision === 'propose' ? askedText(count, all) : givenText(count, all)
}

/** Moves the focus to the first visit without a choice, once it is marked. `within` is a selector of what the visits stand in. */
export function focusFirstOpen(within: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`${within} select[aria-invalid]`)?.focus())
}
