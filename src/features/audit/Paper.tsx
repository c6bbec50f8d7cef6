import type { Company } from '#content/groups/company.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { wallClock } from '#platform/time/dates.ts'
import { longDate, shortDate } from '#platform/time/italian.ts'
import type { printAudit } from './contract.ts'
import { eventText, nameText } from './copy.ts'
import './paper.css'

type PaperProps = Answer<typeof printAudit> & { company: Pick<Company, 'legalName' | 'privacyEmail'> }

/** A sheet for the patient: each day, user and event, and how often. */
export function Paper({ name, lines, company }: PaperProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the paper is wider than a phone, and scrolls by keys
      tabIndex={0}
      aria-label={`Accessi ai dati di ${name}`}
      className="au-paper"
    >
      <h2>
        Accessi ai dati di <bdi>{name}</bdi>
      </h2>
      <p>
        {company.legalName}, {longDate(wallClock(new Date()).date)}. Il registro conserva gli accessi degli
        ultimi 24 mesi. Per ogni giorno c’è scritto chi ha visto o cambiato i dati e quante volte; un elenco è
        una pagina con più persone. Per domande: {company.privacyEmail}.
      </p>
      {lines.length === 0 ? (
        <p>Nessun accesso.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Giorno</th>
              <th scope="col">Chi</th>
              <th scope="col">Che cosa</th>
              <th scope="col">Volte</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.day} ${line.name} ${line.role} ${line.event} ${line.everybody}`}>
                <td className="tnum">{shortDate(line.day)}</td>
                <td>{nameText(line)}</td>
                <td>
                  {eventText(line.event)}
                  {line.everybody ? ' (di tutte le persone)' : ''}
                </td>
                <td className="tnum">{line.times}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
