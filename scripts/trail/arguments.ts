import { parseArgs } from 'node:util'
import { isDate } from '#platform/time/dates.ts'

const HELP = `Uso:
  npm run trail -- verify [--seal N:IMPRONTA]                  controlla che il registro sia intero e mai cambiato a mano
  npm run trail -- who --contact N [--from GIORNO] [--to GIORNO]  chi ha visto, esportato o cambiato i dati di un contatto
  npm run trail -- user NOME [--from GIORNO] [--to GIORNO]     che cosa ha fatto un utente

I giorni si scrivono 2026-01-31, sono quelli di Roma e sono compresi. Di un contatto contano anche documenti, visite, note,
messaggi e gli elenchi in cui è stato mostrato. --seal è un sigillo annotato altrove (il log ne scrive uno ogni ora): il
registro deve passare di lì. Il database è quello di DATABASE_URL, altrimenti quello in DATA_DIR, anche a prodotto avviato.`

type Period = { from?: string; to?: string }
export type Wanted =
  | { help: string }
  | { wrong: string }
  | { action: 'verify'; expected?: { seal: number; hash: Buffer } }
  | ({ action: 'who'; contact: number } & Period)
  | ({ action: 'user'; username: string } & Period)

export function readWanted(args: string[]): Wanted {
  const given = parse(args)
  if (!given) return { wrong: `Opzione sconosciuta o senza valore.\n\n${HELP}` }
  const { positionals, values } = given
  const [action, name, ...rest] = positionals
  if (values.help || action === undefined) return { help: HELP }
  if (rest.length > 0 || (name !== undefined && action !== 'user'))
    return { wrong: `Troppi argomenti.\n\n${HELP}` }
  const { from, to } = values
  const day = [from, to].find((day) => day !== undefined && !isDate(day))
  if (day !== undefined) return { wrong: `${day}: serve un giorno come 2026-01-31.` }
  const period = { ...(from && { from }), ...(to && { to }) }
  if (action === 'verify') return verify(values.seal)
  if (action === 'who') {
    const contact = /^\d{1,9}$/.test(values.contact ?? '') ? Number(values.contact) : 0
    return contact > 0
      ? { action, contact, ...period }
      : { wrong: 'Serve --contact con il numero del contatto.' }
  }
  if (action !== 'user') return { wrong: `Comando sconosciuto: ${action}\n\n${HELP}` }
  return name ? { action, username: name, ...period } : { wrong: 'Manca il nome dell’utente.' }
}

function verify(seal: string | undefined): Wanted {
  if (seal === undefined) return { action: 'verify' }
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(seal) ?? []
  if (!number || !hash) return { wrong: '--seal: serve un sigillo come lo scrive il log, NUMERO:IMPRONTA.' }
  return { action: 'verify', expected: { seal: Number(number), hash: Buffer.from(hash, 'hex') } }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        contact: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        seal: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch {
    return undefined
  }
}
