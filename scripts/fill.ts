import { openDatabase } from '#platform/db/database.server.ts'
import { migrateAsOwner, type Urls } from '#platform/db/migrate.server.ts'
import { withDatabase, wrongUse } from './database.ts'
import { readOptions } from './fill/arguments.ts'
import { FillError } from './fill/errors.ts'
import { countPeopleAndVisits, type Filled, fillDatabase } from './fill/fill.ts'

type Kind = 'contacts' | 'appointments'
const WORDS: Record<Kind, string> = { contacts: 'Contatti', appointments: 'Prenotazioni' }
const STEP = 100_000
const number = new Intl.NumberFormat('it', { useGrouping: 'always' })
const options = readOptions(process.argv.slice(2))

if ('help' in options) console.log(options.help)
else if ('wrong' in options) wrongUse(options.wrong)
else await withDatabase(({ running, ...urls }) => fill(urls, running, options))

async function fill(
  urls: Urls,
  running: boolean,
  wanted: { contacts: number; appointments: number; add: boolean },
): Promise<string> {
  const began = performance.now()
  // Under a product that runs, the schema is for that product to change.
  if (!running) await migrateAsOwner(urls)
  // As the owner: a million rows at once take a table of their own and new statistics.
  const database = openDatabase(urls.ownerUrl, { statementTimeout: 0, max: 2 })
  try {
    const there = await countPeopleAndVisits(database.db)
    if (there.contacts + there.appointments > 0 && !wanted.add)
      throw new FillError(
        `Il database non è vuoto (contatti ${number.format(there.contacts)}, prenotazioni ${number.format(there.appointments)}): niente è stato cambiato. Per aggiungere comunque i dati di prova serve --add.`,
      )
    const filled = await fillDatabase(database, { ...wanted, progress: teller(wanted) })
    return closing(filled, (performance.now() - began) / 1000)
  } finally {
    await database.close()
  }
}

/** A line every hundred thousand, and at the end of each kind. */
function teller(wanted: Record<Kind, number>) {
  const told = { contacts: 0, appointments: 0 }
  return (kind: Kind, done: number) => {
    if (done < told[kind] + STEP && done < wanted[kind]) return
    told[kind] = done
    console.log(`${WORDS[kind]}: ${number.format(done)} di ${number.format(wanted[kind])}`)
  }
}

function closing(filled: Filled, seconds: number): string {
  const { contacts, appointments, doctors, messages, notes, values } = filled
  const [people, visits, words, remarks, told] = [contacts, appointments, messages, notes, values].map(
    (count) => number.format(count),
  )
  return `Fatto in ${duration(seconds)}: contatti ${people}, con messaggi ${words}, note interne ${remarks} e valori dei campi personalizzati ${told}; prenotazioni ${visits}, medici ${doctors}.`
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
