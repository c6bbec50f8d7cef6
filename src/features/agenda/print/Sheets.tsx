import { windowsText } from '#features/booking/staff-reasons.ts'
import { type Interval, united } from '#features/booking/time/intervals.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { counted } from '#platform/numbers.ts'
import { capitalized, clockText, longDate } from '#platform/time/italian.ts'
import type { Agenda, AgendaVisit } from '../contract.ts'
import { serviceAndKind, signsOf, signWords } from '../copy.ts'
import './print.css'
import { initialsOf, type Sheet, type SheetRow } from './sheets.ts'

type Options = {
  /** Numbers instead of names and telephones. */
  onlyInitials: boolean
  /** 'Stampato alle 7:02 da giulia' */
  printedBy: string
}

/** The columns' widths on 184 mm of paper: an Italian telephone number stands on one line, and so do most names. */
const WIDTHS = ['16mm', '40mm', '38mm', '30mm', '27mm', '9mm', 'auto']

type SheetsProps = Options & { sheets: readonly Sheet[]; date: string; resources: Agenda['resources'] }

/** A sheet of paper for each doctor: patients, a box for arrived, free time to write on. */
export function Sheets({ sheets, date, resources, ...options }: SheetsProps) {
  const { name } = useClinic()
  return sheets.map((sheet, place) => (
    <section
      key={sheet.doctor.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet is wider than a phone, and scrolls by keys
      tabIndex={0}
      className="pr-sheet"
      aria-label={`${sheet.doctor.name}, foglio ${place + 1} di ${sheets.length}`}
    >
      <Head sheet={sheet} date={date} resources={resources} />
      <table className="pr-table">
        <colgroup>
          {WIDTHS.map((width) => (
            <col key={width} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Ora</th>
            <th scope="col">Paziente, anno</th>
            <th scope="col">{options.onlyInitials ? 'Prenotazione' : 'Telefono'}</th>
            <th scope="col">Servizio</th>
            <th scope="col">Segni</th>
            <th scope="col">Arr.</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <Row
              key={`${row.kind} ${row.time} ${row.kind === 'visit' ? row.visit.id : ''}`}
              row={row}
              {...options}
            />
          ))}
        </tbody>
      </table>
      <footer className="pr-foot">
        <span>
          {name} · {options.printedBy}. Da distruggere a fine giornata.
        </span>
        <span>
          foglio {place + 1} di {sheets.length}
        </span>
      </footer>
    </section>
  ))
}

function Head({ sheet, date, resources }: { sheet: Sheet; date: string; resources: Agenda['resources'] }) {
  const { doctor, column, visits } = sheet
  const rooms = new Set(column.open.map(({ roomId }) => resources.find(({ id }) => id === roomId)?.name))
  // A word joiner: '11:30–12:00' is never broken over two lines.
  const hours = windowsText(united(column.open)).replaceAll('–', '\u2060–\u2060')
  const away = column.off.filter(({ kind }) => kind === 'absence')
  const facts = [doctor.specialization, ...rooms, hours].filter(Boolean)
  const waiting = visits.filter(({ status }) => status === 'pending').length
  const count = counted(visits.length, 'visita', 'visite')
  return (
    <header className="pr-head">
      <div>
        <h2>{doctor.name}</h2>
        <p>{facts.join(' · ')}</p>
        {away.length > 0 ? (
          <p>
            <b>Assente {awayText(away)}</b>
          </p>
        ) : null}
      </div>
      <div>
        <b>{capitalized(longDate(date))}</b>
        <p>{waiting > 0 ? `${count}, ${waiting} da confermare` : count}</p>
      </div>
    </header>
  )
}

/** 'tutto il giorno', '9:30–12:30' */
function awayText(away: readonly Interval[]): string {
  if (away.some(({ start, end }) => start === 0 && end === 1440)) return 'tutto il giorno'
  return windowsText(united(away)).replaceAll('–', '\u2060–\u2060')
}

function Row({ row, onlyInitials }: Options & { row: SheetRow }) {
  if (row.kind === 'closed' || row.kind === 'held')
    return (
      <tr className="pr-closed">
        <td colSpan={7}>
          <span>
            dalle {clockText(row.time)} alle {clockText(row.until)}{' '}
            {row.kind === 'held' ? 'tenuto per un paziente' : 'non riceve'}
          </span>
        </td>
      </tr>
    )
  if (row.kind === 'free')
    return (
      <tr className="pr-free">
        <td>{clockText(row.time)}</td>
        <td>libero fino alle {clockText(row.until)}</td>
        <td colSpan={5}>
          <i />
        </td>
      </tr>
    )
  return <VisitRow visit={row.visit} onlyInitials={onlyInitials} />
}

type VisitRowProps = { visit: AgendaVisit; onlyInitials: boolean }

function VisitRow({ visit, onlyInitials }: VisitRowProps) {
  const { exams, homeAddress } = visit
  const main = (
    <tr>
      <td className="pr-time">
        {clockText(visit.time)}
        <small>{visit.duration}′</small>
      </td>
      <td>
        {onlyInitials ? (
          <b>{initialsOf(visit)}</b>
        ) : (
          <>
            <b>{visit.lastName.toLocaleUpperCase('it')}</b> {visit.firstName}
          </>
        )}
        <small>{visit.dateOfBirth?.slice(0, 4)}</small>
      </td>
      <td>{onlyInitials ? `n. ${visit.id}` : visit.phone}</td>
      <td>{exams.length > 0 ? counted(exams.length + 1, 'esame', 'esami') : serviceAndKind(visit)}</td>
      <td>
        {visit.status === 'pending' ? <span className="pr-sign pr-strong">Da confermare</span> : null}
        {signsOf(visit, false).map((sign) => (
          <span key={sign} className={sign === visit.trouble ? 'pr-sign pr-strong' : 'pr-sign'}>
            {signWords[sign]}
          </span>
        ))}
      </td>
      <td>
        <i className="pr-box" />
      </td>
      {/* A note may name the person. */}
      <td className="pr-note">{onlyInitials ? null : visit.notes}</td>
    </tr>
  )
  if (exams.length === 0 && !homeAddress) return main
  return (
    <>
      {main}
      <DrawRow visit={visit} onlyInitials={onlyInitials} />
    </>
  )
}

/** Below the row of a draw: where it takes place, and its exams. */
function DrawRow({ visit, onlyInitials }: VisitRowProps) {
  const { exams, homeAddress } = visit
  return (
    <tr className="pr-draw">
      <td />
      <td colSpan={6}>
        {homeAddress ? <b>A domicilio{onlyInitials ? null : `: ${homeAddress}`}</b> : null}
        {exams.length > 0 ? (
          <ul>
            {[serviceAndKind(visit), ...exams].map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        ) : null}
      </td>
    </tr>
  )
}
