import { parseArgs } from 'node:util'

const MOST = { contacts: 500_000, appointments: 3_000_000 }
const HELP = `Uso: npm run fill -- [--contacts N] [--appointments N] [--add]

Riempie di dati di prova il database del prodotto: persone inventate, con le loro prenotazioni, i messaggi e le note.

  --contacts N      quanti contatti (senza: 1000, al massimo 500.000)
  --appointments N  quante prenotazioni (senza: 5000, al massimo 3.000.000)
  --add             anche in un database che ha già contatti o prenotazioni
  --help            mostra queste righe

Il database è quello di DATABASE_URL, altrimenti quello in DATA_DIR, anche mentre il prodotto è in funzione.
Catalogo e medici, se mancano, vengono creati. Le visite stanno negli orari dei medici, circa cento per giorno lavorativo
intorno a oggi; dove non ci sono ancora contatti né prenotazioni, anche stanze, attrezzature, chiusure e assenze.
Due volte lo stesso comando, le stesse persone.`

type Options = { help: string } | { wrong: string } | { contacts: number; appointments: number; add: boolean }

export function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        contacts: { type: 'string', default: '1000' },
        appointments: { type: 'string', default: '5000' },
        add: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) return { help: HELP }
    const contacts = whole(values.contacts, 1, MOST.contacts)
    if (contacts === undefined) return { wrong: `--contacts: serve un numero intero fra 1 e 500.000` }
    const appointments = whole(values.appointments, 0, MOST.appointments)
    if (appointments === undefined)
      return { wrong: `--appointments: serve un numero intero fra 0 e 3.000.000` }
    return { contacts, appointments, add: values.add }
  } catch {
    return {
      wrong:
        'Opzione sconosciuta o senza valore. Uso: npm run fill -- --contacts N --appointments N (oppure --help)',
    }
  }
}

function whole(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}
