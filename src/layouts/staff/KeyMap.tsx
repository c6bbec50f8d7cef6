import './frame-dialogs.css'
import { Link } from 'react-router'
import { Dialog } from '#ui/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { placesOf } from './keys.ts'

type KeyRow = {
  keys: readonly string[]
  label: string
  /** Not a doctor's. */
  edits?: true
}
type Part = { head: string; edits?: true; rows: readonly KeyRow[] }

/** The keys that lead to no page. Those of `useSearchKey` and of dialogs are among them. */
const otherKeys: readonly [Part, ...Part[]] = [
  {
    head: 'Ovunque',
    rows: [
      { keys: ['Ctrl', 'K'], label: 'cerca una persona' },
      { keys: ['N'], label: 'nuova prenotazione', edits: true },
      { keys: ['/'], label: 'cerca nella pagina' },
      { keys: ['?'], label: 'tutti i tasti' },
    ],
  },
  {
    head: 'Negli elenchi',
    rows: [
      { keys: ['J', 'K'], label: 'riga dopo, riga prima' },
      { keys: ['Invio'], label: 'apri' },
    ],
  },
  {
    head: 'Nelle prenotazioni',
    edits: true,
    rows: [
      { keys: ['X'], label: 'scegli la riga' },
      { keys: ['C'], label: 'conferma' },
      { keys: ['R'], label: 'rifiuta' },
      { keys: ['M'], label: 'sposta' },
      { keys: ['T'], label: 'cosa da fare' },
      { keys: ['→', '←'], label: 'pulsanti della riga' },
    ],
  },
  {
    head: 'In Da fare',
    rows: [
      { keys: ['E'], label: 'fatto' },
      { keys: ['R'], label: 'rispondi, rifiuta', edits: true },
      { keys: ['C'], label: 'conferma', edits: true },
      { keys: ['D'], label: 'rimanda a…' },
      { keys: ['A'], label: 'assegna' },
      { keys: ['T'], label: 'nuova cosa da fare' },
    ],
  },
  {
    head: 'Nelle finestre',
    rows: [
      { keys: ['Ctrl', 'Invio'], label: 'il pulsante pieno' },
      { keys: ['Esc'], label: 'chiudi' },
    ],
  },
]

/** All keys of the back office's frame. */
export function KeyMap({ mayEdit, onClose }: { mayEdit: boolean; onClose: () => void }) {
  const isOwn = ({ edits }: { edits?: true }) => mayEdit || !edits
  const [everywhere, ...parts] = otherKeys
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Scorciatoie da tastiera"
      description="I tasti di una lettera valgono fuori dai campi."
    >
      <div className="fr-map">
        <div>
          <Keys
            head="Vai a"
            rows={placesOf(mayEdit).map(({ letter, label }) => ({
              keys: ['G', letter.toUpperCase()],
              label,
            }))}
          />
          <Keys {...everywhere} rows={everywhere.rows.filter(isOwn)} />
        </div>
        <div>
          {parts.filter(isOwn).map(({ head, rows }) => (
            <Keys key={head} head={head} rows={rows.filter(isOwn)} />
          ))}
        </div>
      </div>
      <p className="fr-map-end">
        Si disattivano nel{' '}
        <Link to="/profilo" onClick={onClose}>
          Profilo
        </Link>
        .
      </p>
    </Dialog>
  )
}

type KeysProps = Pick<Part, 'head' | 'rows'>

function Keys({ head, rows }: KeysProps) {
  return (
    <section>
      <h3>{head}</h3>
      <dl>
        {rows.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
