import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, addMonths, isDate, mondayOf } from '#platform/time/dates.ts'
import { longDate, monthYear } from '#platform/time/italian.ts'
import { IconButton } from '#ui/Button.tsx'

type MonthProps = {
  date: string
  today: string
  /** The whole week is chosen. */
  isWeek: boolean
  onChoose: (date: string) => void
}

const WEEKDAYS = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica']
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const JUMPS = [
  { days: 7, label: '1 sett.', spoken: 'Fra 1 sett.' },
  { days: 14, label: '2', spoken: 'Fra 2 settimane' },
  { days: 28, label: '4', spoken: 'Fra 4 settimane' },
  { days: 182, label: '6 mesi', spoken: 'Fra 6 mesi' },
]

/** The month of the shown day. Arrow keys move by days and weeks. */
export function Month({ date, today, isWeek, onChoose }: MonthProps) {
  const [turned, setTurned] = useState({ of: date, month: date.slice(0, 7) })
  const month = turned.of === date ? turned.month : date.slice(0, 7)
  const table = useRef<HTMLTableElement>(null)
  const turn = (by: number) => {
    const first = addMonths(`${month}-01`, by)
    if (isDate(first)) setTurned({ of: date, month: first.slice(0, 7) })
  }
  const first = mondayOf(`${month}-01`)
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => WEEKDAYS.map((_, day) => addDays(first, week * 7 + day)))
  const tabStop = date.startsWith(month) ? date : `${month}-01`
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    const at = (event.target as HTMLElement).dataset.day
    if (by === undefined || !at) return
    event.preventDefault()
    event.stopPropagation()
    const next = addDays(at, by)
    // The other month is drawn before the next key, which goes on from that day.
    if (!next.startsWith(month)) flushSync(() => setTurned({ of: date, month: next.slice(0, 7) }))
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <div className="ag-cal">
      <div className="ag-cal-h">
        <b aria-live="polite">{monthYear(`${month}-01`)}</b>
        <IconButton size="sm" label="Mese prima" onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" label="Mese dopo" onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <table ref={table} onKeyDown={onKeyDown} data-week={isWeek || undefined}>
        <caption className="sr-only">Scegli il giorno</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name[0]}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    aria-label={longDate(day)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === date}
                    tabIndex={day === tabStop ? 0 : -1}
                    className={day.startsWith(month) ? 'ag-day' : 'ag-day is-out'}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields to group. */}
      <div className="ag-jumps" role="group" aria-label="Salta avanti">
        <span aria-hidden="true">Fra</span>
        {JUMPS.map(({ days, label, spoken }) => (
          <button key={days} type="button" aria-label={spoken} onClick={() => onChoose(addDays(date, days))}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
