import { type Field, fieldsOf, type Overrides } from '#content/fields.ts'
import { type Content, GROUP_KEYS, type GroupKey, groups } from '#content/site.ts'
import type { Patron } from '#features/booking/time/holidays.ts'
import { type LACKS, notBookableReason } from '#features/catalogue/setup/rules.ts'
import { same } from '#platform/form/differences.ts'
import { counted } from '#platform/numbers.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import type { Check, CheckGroup, CheckKey, Start, StartStep } from './contract.ts'
import { hoursText, isExampleDoctor, lowered, type Openings, patronText, some } from './rules.ts'

/** The data that the checks look at. */
export type StartFacts = {
  now: Date
  content: Pick<Content, 'clinic' | 'company' | 'hasLaboratory'>
  /** The published values by group. */
  published: { [key in GroupKey]?: Overrides | undefined }
  /** Undefined: holidays and patron were never saved. */
  patron: Patron | null | undefined
  /** Active people. */
  doctors: readonly { id: number; firstName: string; lastName: string; hasHours: boolean }[]
  /** Active services. */
  services: readonly {
    id: number
    name: string
    isPriced: boolean
    lacks: (typeof LACKS)[number][]
    /** The hours of the service, and those of its doctors. */
    hours: { own: Openings; doctors: Openings }
  }[]
  rooms: number
  devices: number
  /** Users with a password who are not disabled. */
  users: readonly { username: string; isAdmin: boolean; hasFactor: boolean }[]
  mail: Start['mail']
  newestBackup: string | null
  /** People can sign up for the event of /inaugurazione. */
  hasEvent: boolean
  /** The site is closed to visitors. */
  isClosed: boolean
}

/** A backup a night, and two hours to make it. */
const BACKUP_HOURS = 26

const HOW_TO_BACK_UP =
  'Chi segue il server esegue ogni notte «npm run backup -- FILE», tiene il file fuori da quella macchina, e una volta prova a ripristinarlo con «npm run restore -- FILE». Il comando è spiegato nel README, «Backup and restore».'

const CLINIC = '/sito-web?tab=clinica'
const group = (key: GroupKey) => `/sito-web?gruppo=${key}`

type Told = Pick<Check, 'done' | 'detail'>
const done = (detail: string): Told => ({ done: true, detail })
const missing = (detail: string): Told => ({ done: false, detail })

/** The list 'Prima di aprire', in its groups. */
export function checksOf(facts: StartFacts): CheckGroup[] {
  const texts = textsLeft(facts)
  return [
    {
      title: 'La clinica',
      checks: [
        check('clinic', 'Nome, indirizzo, telefoni', clinicCheck(facts), { to: CLINIC }),
        check('hours', 'Orari di apertura', hoursCheck(facts), { to: CLINIC }),
        check('patron', 'Patrono e festività', patronCheck(facts), { to: '/setup?tab=calendario' }),
        check('legal', 'Dati legali', legalCheck(facts), { to: group('dati-legali') }),
      ],
    },
    {
      title: 'Le visite',
      checks: [
        check('doctors', 'Medici', doctorsCheck(facts), { to: '/setup?tab=medici' }),
        check('services', 'Servizi', servicesCheck(facts), { to: '/setup?tab=prezzi' }),
        bookableRow(facts),
        check('rooms', 'Stanze', done(roomsText(facts)), { to: '/setup?tab=stanze' }),
      ],
    },
    {
      title: 'Il sito',
      checks: [
        check('texts', 'Testi', textsCheck(texts), { to: texts[0]?.to ?? '/sito-web', action: 'Guarda' }),
        check('privacy', 'Privacy', privacyCheck(facts), { to: group(privacyGroup(facts)) }),
      ],
    },
    {
      title: 'Le persone e i dati',
      checks: [
        check('factors', 'Secondo fattore', factorsCheck(facts), { to: '/utenti', action: 'Vedi chi' }),
        check('mail', 'E-mail di prova', mailCheck(facts), {
          ...{ to: '/avvio?passo=posta', action: 'Manda la prova' },
        }),
        check('backup', 'Copia di sicurezza', backupCheck(facts), {
          ...{ to: null, action: 'Come si fa', how: HOW_TO_BACK_UP },
        }),
      ],
    },
    {
      title: 'L’apertura',
      checks: [
        check('opening', 'Il sito', openingCheck(facts), {
          ...{ to: '/sito-web?tab=manutenzione', action: 'Apri' },
        }),
      ],
    },
  ]
}

function check(
  key: CheckKey,
  title: string,
  told: Told,
  { to, action = 'Completa', how = null }: { to: string | null; action?: string; how?: string | null },
): Check {
  return { key, title, ...told, to, action, how }
}

/** Parts of initial values that are true of no clinic: numbers of noughts, names reserved for examples, persons made up for them. */
const INVENTED = /0{4}|esempio|\.example\b|Giorgio Meroni|Silvia Bianchi/i

/**
 * A field that shows an example: it was never published, or as an invented value, which no confirmation makes true. One that is empty
 * at first shows none.
 */
function isExample(own: Overrides, path: string, initial: unknown): boolean {
  if (!Object.hasOwn(own, path)) return initial !== '' && !same(initial, [])
  return same(own[path], initial) && INVENTED.test(JSON.stringify(initial))
}

/** Fields that are read only where the catalogue has a laboratory. */
const OF_LABORATORY = /^(lab\.|hours\.(bloodDraw|resultsPickup)$|numbers\.resultHours$)/

/** Kinds of fields that say nothing about one clinic: their initial values suit any. */
const NEUTRAL: readonly Field['kind'][] = ['switch', 'choice']

/** The labels of the fields of some sections that show examples. */
function examplesIn(
  { published, content: { hasLaboratory } }: StartFacts,
  key: GroupKey,
  isAsked: (path: string, section: string) => boolean,
): string[] {
  const own = published[key] ?? {}
  return fieldsOf(groups[key]).flatMap(([path, { kind, label, initial }]) => {
    const [section = ''] = path.split('.')
    const isLeft = !NEUTRAL.includes(kind) && isExample(own, path, initial)
    const isRead = hasLaboratory || !OF_LABORATORY.test(path)
    return isLeft && isRead && isAsked(path, section) ? [lowered(label)] : []
  })
}

const stillExamples = (labels: readonly string[]) => `sono ancora di esempio: ${some(labels)}`

function clinicCheck(facts: StartFacts): Told {
  const { clinic } = facts.content
  const second = 'secondaryEntrance'
  const labels = examplesIn(facts, 'clinica', (path, section) => {
    // Of a second entrance that is not shown nothing is read.
    if (section === second) return clinic.entrances.secondary !== null || path === `${second}.isShown`
    return ['name', 'contacts', 'mainEntrance'].includes(section)
  })
  if (labels.length > 0) return missing(stillExamples([...new Set(labels)]))
  const { phone, mobile, emergency } = clinic
  const phones = new Set([phone.dial, mobile.dial, ...(emergency ? [emergency.dial] : [])]).size
  const { street } = clinic.entrances.main
  return done(`${clinic.name}, ${street}, ${counted(phones, 'telefono', 'telefoni')}`)
}

function hoursCheck(facts: StartFacts): Told {
  const labels = examplesIn(facts, 'clinica', (_, section) => section === 'hours')
  if (labels.length > 0) return missing(stillExamples(labels))
  return done(hoursText(facts.content.clinic.hours.outpatient.openings) || 'nessun orario')
}

function patronCheck({ patron }: StartFacts): Told {
  if (patron === undefined) return missing('il patrono non è ancora indicato')
  return done(patron ? patronText(patron) : 'nessun patrono')
}

function legalCheck(facts: StartFacts): Told {
  const labels = examplesIn(facts, 'dati-legali', (_, section) => section !== 'privacy')
  return labels.length > 0 ? missing(stillExamples(labels)) : done('società, sanità e foro indicati')
}

function doctorsCheck({ doctors }: StartFacts): Told {
  if (doctors.length === 0) return missing('ancora nessuno')
  const nameOf = ({ firstName, lastName }: (typeof doctors)[number]) => `${firstName} ${lastName}`
  const invented = doctors.filter(isExampleDoctor)
  if (invented.length > 0)
    return missing(`${invented.length} di esempio, non esistono: ${some(invented.map(nameOf))}`)
  const idle = doctors.filter(({ hasHours }) => !hasHours)
  if (idle.length > 0) return missing(`senza orari: ${some(idle.map(nameOf))}`)
  return done(doctors.length === 1 ? '1, con orari' : `${doctors.length}, tutti con orari`)
}

function servicesCheck({ services }: StartFacts): Told {
  if (services.length === 0) return missing('ancora nessuno')
  const unpriced = services.filter(({ isPriced }) => !isPriced)
  if (unpriced.length > 0) return missing(`manca un prezzo: ${some(unpriced.map(({ name }) => name))}`)
  return done(`${services.length} con prezzo e durata`)
}

/** The hours of a service are changed on its page, its doctors in Setup. */
function bookableRow(facts: StartFacts): Check {
  const first = facts.services.find((service) => lacksOf(service).length > 0)
  const told = bookableCheck(facts)
  return first?.lacks.includes('meeting')
    ? check('bookable', 'Orari dei servizi', told, {
        ...{ to: `/setup?servizio=${first.id}`, action: 'Cambia gli orari' },
      })
    : check('bookable', 'Servizi senza un medico', told, {
        ...{ to: '/setup?tab=medici', action: 'Scegli i medici' },
      })
}

/** The reasons why visitors can't book a service, less the choice of the staff to hide it. */
const lacksOf = ({ lacks }: StartFacts['services'][number]) => lacks.filter((one) => one !== 'mode')

function bookableCheck({ services }: StartFacts): Told {
  const [first, ...others] = services.filter((service) => lacksOf(service).length > 0)
  if (services.length === 0) return missing('ancora nessun servizio')
  if (!first) return done('tutti si possono prenotare')
  if (others.length === 0 && first.lacks.includes('meeting')) {
    const { own, doctors } = first.hours
    const of = `ha orari propri, ${hoursText(own)}; il medico riceve ${hoursText(doctors)}`
    return missing(`${first.name}: non si può prenotare: ${of}`)
  }
  if (others.length === 0) {
    const reason = notBookableReason({ isActive: true, lacks: lacksOf(first) })
    return missing(`${first.name}: ${lowered(reason ?? '').replace(/\.$/, '')}`)
  }
  return missing(`${some([first, ...others].map(({ name }) => name))}: non si possono prenotare`)
}

function roomsText({ rooms, devices }: StartFacts): string {
  if (rooms === 0 && devices === 0) return 'nessuna: le visite non ne occupano'
  const parts = [
    rooms > 0 && counted(rooms, 'stanza', 'stanze'),
    devices > 0 && counted(devices, 'attrezzatura', 'attrezzature'),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Groups with a check of their own, and the notices, which begin with none. */
const ELSEWHERE: readonly GroupKey[] = ['clinica', 'avvisi', 'dati-legali', 'conservazione']
const CLAIMS = ['numbers', 'lab', 'elsewhere'] as const

/** The pages of the event and of the laboratory, and the sections of their titles for search engines. */
const EVENT = 'inaugurazione'
const LABORATORY = 'centro-analisi'

type TextsLeft = { title: string; to: string; count: number }[]

/**
 * The groups and parts that show examples, and in how many texts; the page of the event only while people can sign up for one, that of
 * the laboratory only where there is one.
 */
function textsLeft(facts: StartFacts): TextsLeft {
  const countIn = (key: GroupKey, isAsked: (section: string) => boolean) =>
    examplesIn(facts, key, (_, section) => isAsked(section)).length
  const away: string[] = [
    ...(facts.hasEvent ? [] : [EVENT]),
    ...(facts.content.hasLaboratory ? [] : [LABORATORY]),
  ]
  const pages = GROUP_KEYS.filter((key) => !ELSEWHERE.includes(key)).map((key) => ({
    title: groups[key].title,
    to: group(key),
    count: countIn(key, (section) => !away.includes(key) && !away.includes(section)),
  }))
  const claims = CLAIMS.map((name) => ({
    title: groups.clinica.sections[name].title,
    to: CLINIC,
    count: countIn('clinica', (section) => section === name),
  }))
  return [...pages, ...claims].filter(({ count }) => count > 0)
}

function textsCheck(left: TextsLeft): Told {
  if (left.length === 0) return done('nessuno è più quello di esempio')
  const count = left.reduce((sum, part) => sum + part.count, 0)
  return missing(`${counted(count, 'testo', 'testi')} da guardare: ${some(left.map(({ title }) => title))}`)
}

const privacyExamples = (facts: StartFacts) =>
  examplesIn(facts, 'dati-legali', (_, section) => section === 'privacy')

/** The group to fill in first. */
const privacyGroup = (facts: StartFacts) =>
  privacyExamples(facts).length > 0 ? 'dati-legali' : 'conservazione'

function privacyCheck(facts: StartFacts): Told {
  const labels = privacyExamples(facts)
  const periods = examplesIn(facts, 'conservazione', () => true)
  const lacking = [
    ...(labels.length > 0 ? [stillExamples(labels)] : []),
    ...(periods.length > 0 ? ['i tempi di conservazione non sono tutti decisi'] : []),
  ]
  if (lacking.length > 0) return missing(lacking.join('; '))
  const { dataProtectionOfficer: officer } = facts.content.company
  return done(officer ? 'titolare, responsabile e tempi indicati' : 'titolare e tempi indicati')
}

function factorsCheck({ users }: StartFacts): Told {
  const safe = users.filter(({ hasFactor }) => hasFactor).length
  const text = `${counted(safe, 'utente', 'utenti')} su ${users.length}`
  // Administrators have the widest rights: they may not do without one.
  const admins = users.filter(({ isAdmin, hasFactor }) => isAdmin && !hasFactor)
  if (admins.length === 0) return done(text)
  return missing(`${text}; manca a ${some(admins.map(({ username }) => username))}`)
}

function mailCheck({ mail: { folder, last } }: StartFacts): Told {
  if (folder !== null) return missing('nessun server di posta: le e-mail diventano file e non partono')
  if (last?.state === 'sent') return done(`è partita verso ${last.to}`)
  if (last?.state === 'failed') return missing('la prova non è partita')
  return missing('la posta della clinica non ha ancora risposto')
}

function backupCheck({ newestBackup, now }: StartFacts): Told {
  if (newestBackup === null) return missing('mai fatta')
  const hours = Math.floor((now.getTime() - Date.parse(newestBackup)) / HOUR_MS)
  if (hours > BACKUP_HOURS) return missing(`l’ultima è di ${agoText(hours)}`)
  return done(hours < 1 ? 'di meno di un’ora fa' : `di ${agoText(hours)}`)
}

function openingCheck({ isClosed }: StartFacts): Told {
  return isClosed ? missing('è chiuso: aprilo') : done('è aperto ai visitatori')
}

const agoText = (hours: number) =>
  hours < 48
    ? `${counted(hours, 'ora', 'ore')} fa`
    : `${counted(Math.floor(hours / 24), 'giorno', 'giorni')} fa`

const initialOf = new Map(fieldsOf(groups.clinica).map(([path, { initial }]) => [path, initial]))
/** Fields without which a patient finds the clinic neither by telephone nor on foot. */
const OWN = ['name.name', 'contacts.phone', 'contacts.email', 'mainEntrance.street', 'mainEntrance.town']

/** The steps of the first start that are done. */
export function stepsDone(facts: StartFacts): StartStep[] {
  const own = facts.published.clinica ?? {}
  const isDone: Record<StartStep, boolean> = {
    clinica: OWN.every((path) => !isExample(own, path, initialOf.get(path))),
    orari: Object.hasOwn(own, 'hours.outpatient'),
    patrono: facts.patron !== undefined,
    posta: mailCheck(facts).done,
    medico: facts.doctors.some(({ hasHours }) => hasHours),
    servizio: firstBookable(facts) !== undefined,
  }
  return (Object.keys(isDone) as StartStep[]).filter((step) => isDone[step])
}

/** The first service that visitors can book. */
export function firstBookable({ services }: StartFacts) {
  return services.find(({ lacks }) => lacks.length === 0)
}
