import { Fragment } from 'react'
import { useMay } from '#platform/session/useMay.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { type CardStatus, signs, signWords, statusWords } from '../copy.ts'
import { Sign } from './Card.tsx'

type Group = {
  title: string
  keys: [string, string][]
  /** Of these keys, those that are not a doctor's; `true`: all. */
  edits?: true | readonly string[]
}

const GROUPS: readonly Group[] = [
  {
    title: 'Muoversi',
    keys: [
      ['↑ ↓', 'visita o posto libero'],
      ['J K', 'riga dell’elenco'],
      ['← →', 'colonna vicina'],
      ['Inizio Fine', 'prima, ultima della colonna'],
      ['Ctrl Inizio', 'prima colonna'],
      ['⇧← ⇧→', 'otto colonne; nella settimana, altro medico'],
      ['F6', 'barra, calendario, agenda, scheda'],
    ],
  },
  {
    title: 'Giorni e viste',
    edits: ['M'],
    keys: [
      ['Pag↑ Pag↓', 'giorno'],
      ['⇧Pag↑ ⇧Pag↓', 'settimana'],
      ['T', 'oggi'],
      ['G G', 'vai a una data'],
      ['G F', 'Da fare; altre lettere, altre pagine'],
      ['1 2 3', 'giorno, settimana, elenco'],
      ['M', 'medici o stanze'],
      ['\\', 'calendario e filtri'],
      ['/', 'trova nell’agenda'],
      ['Ctrl P', 'stampa la giornata'],
    ],
  },
  {
    title: 'Su una visita',
    edits: ['C R', 'S', 'X', 'Alt↑ Alt↓', 'P', 'Canc'],
    keys: [
      ['Invio', 'apri'],
      ['A', 'arrivato'],
      ['I', 'in visita'],
      ['F', 'conclusa'],
      ['⇧A', 'non venuto'],
      ['C R', 'conferma, rifiuta'],
      ['S', 'sposta'],
      ['X', 'da ricollocare'],
      ['T', 'promemoria, nella scheda'],
      ['Alt↑ Alt↓', '5 minuti in meno, in più'],
      ['P', 'un’altra visita'],
      ['Canc', 'annulla'],
    ],
  },
  {
    title: 'Su un posto libero',
    edits: true,
    keys: [
      ['Invio N', 'prenota'],
      ['V', 'posa la visita da ricollocare'],
      ['B', 'blocca un tempo'],
      ['⇧B', 'assenza'],
    ],
  },
  {
    title: 'Su un’assenza o un blocco',
    edits: true,
    keys: [
      ['Invio', 'apri'],
      ['Canc', 'togli'],
    ],
  },
  {
    title: 'Mentre sposti',
    edits: true,
    keys: [
      ['↑ ↓', '5 minuti'],
      ['⇧↑ ⇧↓', '15 minuti'],
      ['← →', 'colonna'],
      ['Pag↑ Pag↓', 'giorno'],
      ['Alt →', 'prossimo posto libero'],
      ['Invio', 'posa'],
      ['⇧Invio', 'incastro'],
      ['Esc', 'lascia dov’era'],
      ['Ctrl Z', 'annulla lo spostamento'],
    ],
  },
]

/** All keys, and the signs of the cards. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const mayEdit = useMay('edit')
  const groups = mayEdit ? GROUPS : GROUPS.filter(({ edits }) => edits !== true)
  return (
    <Dialog open onOpenChange={onClose} title="Tasti e segni">
      <div className="ag-keys">
        {groups.map(({ title, keys, edits = [] }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys
                .filter(([key]) => mayEdit || edits === true || !edits.includes(key))
                .map(([key, words]) => (
                  <Fragment key={key}>
                    <dt>
                      {key.split(' ').map((one, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, in which a key may come twice.
                        <Kbd key={at}>{one}</Kbd>
                      ))}
                    </dt>
                    <dd>{words}</dd>
                  </Fragment>
                ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>Segni</h3>
          <dl>
            {(Object.keys(statusWords) as CardStatus[]).map((status) => (
              <Fragment key={status}>
                <dt>
                  <StatusPill status={status}>{null}</StatusPill>
                </dt>
                <dd>{statusWords[status]}</dd>
              </Fragment>
            ))}
            {signs.map((sign) => (
              <Fragment key={sign}>
                <dt>
                  <Sign name={sign} />
                </dt>
                <dd>{signWords[sign]}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  )
}
