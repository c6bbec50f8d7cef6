import '#features/agenda/print/print.css'
import { BOOKED_IN_ENGLISH } from '#features/booking/staff-copy.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { counted } from '#platform/numbers.ts'
import { clockText, weekdayAndNumbers } from '#platform/time/italian.ts'
import type { DeskReminder } from './contract.ts'
import { groupCopy } from './copy.ts'

const WIDTHS = ['28mm', '54mm', '36mm', 'auto']

type SheetProps = {
  rows: readonly DeskReminder[]
  /** 'Stampato martedì 24 novembre, 10:42 da giulia' */
  printed: string
}

/** A sheet of the calls to make: when, who and which number, and a line for the outcome. Neither service nor doctor. */
export function CallsSheet({ rows, printed }: SheetProps) {
  const { name } = useClinic()
  const { title, hint } = groupCopy.reminders
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet is wider than a phone, and scrolls by keys
    <section tabIndex={0} className="pr-sheet" aria-label={title}>
      <header className="pr-head">
        <div>
          <h2>{title}</h2>
          <p>{hint}</p>
        </div>
        <p>{counted(rows.length, 'telefonata', 'telefonate')}</p>
      </header>
      <table className="pr-table">
        <colgroup>
          {WIDTHS.map((width) => (
            <col key={width} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Visita</th>
            <th scope="col">Paziente</th>
            <th scope="col">Telefono</th>
            <th scope="col">Esito</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, date, time, firstName, lastName, phone, language }) => (
            <tr key={id} className="pr-free">
              <td className="pr-time">
                {clockText(time)}
                <small>{weekdayAndNumbers(date)}</small>
              </td>
              <td>
                <b>{lastName.toLocaleUpperCase('it')}</b> {firstName}
                {language === 'en' ? <small>{BOOKED_IN_ENGLISH}</small> : null}
              </td>
              <td>{phone}</td>
              <td>
                <i />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="pr-foot">
        <span>
          {name} · {printed}. Da distruggere a fine giornata.
        </span>
      </footer>
    </section>
  )
}
