import './frame-dialogs.css'
import { Link } from 'react-router'
import { Dialog } from '#ui/Dialog.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { places } from './keys.ts'

/** The keys that lead to no page. Those of `useSearchKey` and of dialogs are among them. */
const otherKeys = [
  {
    head: 'Ovunque',
    rows: [
      { keys: ['Ctrl', 'K'], label: 'cerca una persona' },
      { keys: ['N'], label: 'nuova prenotazione' },
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
      { keys: ['R'], label: 'rispondi, rifiuta' },
      { keys: ['C'], label: 'conferma' },
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
] as const

/** All keys of the back office's frame. */
export function KeyMap({ onClose }: { onClose: () => void }) {
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
            rows={places.map(({ letter, label }) => ({ keys: ['G', letter.toUpperCase()], label }))}
          />
          <Keys {...otherKeys[0]} />
        </div>
        <div>
          {otherKeys.slice(1).map((part) => (
            <Keys key={part.head} {...part} />
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

type KeysProps = { head: string; rows: readonly { keys: readonly string[]; label: string }[] }

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
