import {
  address,
  choice,
  type GroupValues,
  group,
  type HoursRow,
  hours,
  line,
  list,
  province,
  telephone,
  text,
  toggle,
  url,
  valuesOf,
} from '../fields.ts'

/** The facts of the clinic. Staff change them in 'Sito web', 'La clinica'; pages, mails, SMS and calendar files follow. */

const UNSAID = 'Vuoto: non se ne parla.'
const WEEK = [1, 2, 3, 4, 5]
const row = (days: number[], ranges: [string, string][], note = ''): HoursRow => ({
  days,
  ranges: ranges.map(([opens, closes]) => ({ opens, closes })),
  note,
})

const WAYS = { train: 'Treno', car: 'Auto', step: 'Accesso' }
type By = keyof typeof WAYS

type Way = { by: By; title: string; text: string }

const entrance = (
  initial: Record<'title' | 'street' | 'town' | 'place' | 'province' | 'postalCode', string>,
  ways: Way[],
) => ({
  title: line('Nome', 40, initial.title),
  street: line('Via e numero', 80, initial.street),
  postalCode: line('CAP', 10, initial.postalCode),
  town: line('Comune', 60, initial.town),
  province: province('Provincia', initial.province, { hint: 'La sigla, come MB.' }),
  place: line('Località, come si legge sul sito', 60, initial.place),
  mapsUrl: url('Mappa', '', { optional: true, hint: 'Vuoto: la ricerca dell’indirizzo su Google Maps.' }),
  ways: list(
    'Come arrivare',
    {
      itemLabel: 'Indicazione',
      min: 0,
      max: 5,
      item: {
        by: choice('Segno', WAYS, 'train'),
        title: line('Titolo', 40, ''),
        text: line('Testo', 120, ''),
      },
    },
    ways,
  ),
})

const town = { postalCode: '20851', province: 'MB' }
const main = entrance(
  {
    ...{ title: 'Ingresso principale', street: 'Via Esempio 10', town: 'Lissone', place: 'Lissone (MB)' },
    ...town,
  },
  [
    { by: 'train', title: 'Dalla stazione', text: 'nove minuti a piedi, tutti in piano.' },
    {
      by: 'car',
      title: 'In auto',
      text: 'parcheggio libero in via Esempio, anche due posti per disabili.',
    },
    { by: 'step', title: 'Ingresso senza gradini', text: 'ascensore e bagno accessibile.' },
  ],
)
const secondary = entrance(
  {
    ...{ title: 'Ingresso secondario', street: 'Via Esempio 2', town: 'Santa Margherita di Lissone' },
    ...{ place: 'Santa Margherita', ...town },
  },
  [],
)

export const clinicGroup = group({
  title: 'La clinica',
  page: '/',
  isFacts: true,
  sections: {
    name: {
      title: 'Nome',
      text: 'Come lo leggono i pazienti, dappertutto.',
      fields: {
        name: line('Nome', 40, 'Ambulatorio'),
        tagline: line('Motto', 60, 'Dove l’arte è prendersi cura di te'),
        description: text(
          'In una frase',
          200,
          'Clinica privata a Lissone: centro dentale, medicina estetica, visite specialistiche e centro analisi nello stesso luogo.',
          { hint: 'Per i motori di ricerca.' },
        ),
      },
    },
    contacts: {
      title: 'Telefoni ed e-mail',
      text: 'Il primo si vede in testa al sito, nelle e-mail e nei messaggi.',
      fields: {
        phone: telephone('Telefono', '039 000 0000'),
        mobile: telephone('Cellulare e WhatsApp', '333 000 0000'),
        emergency: telephone('Emergenze', '333 000 0000', {
          optional: true,
          hint: 'Risponde 24 ore su 24. Vuoto: la clinica non ne ha uno.',
        }),
        email: address('E-mail', 'info@ambulatorio.example'),
        greeting: line(
          'Messaggio WhatsApp già scritto',
          120,
          'Buongiorno, vorrei avere informazioni su una visita.',
        ),
        answerWithin: line('Rispondiamo entro', 40, 'un giorno lavorativo'),
        namesService: toggle('Le e-mail nominano servizio e medico', true, {
          hint: 'Spento: dicono solo giorno e ora, per chi cura cose di cui non si parla in una casella letta da altri.',
        }),
      },
    },
    mainEntrance: { title: 'Ingresso principale', fields: main },
    secondaryEntrance: {
      title: 'Secondo ingresso',
      fields: { isShown: toggle('La clinica ha un secondo ingresso', true), ...secondary },
    },
    hours: {
      title: 'Orari di apertura',
      text: 'Quelli della porta, non dei medici. Le chiusure arrivano dal calendario.',
      fields: {
        outpatient: hours('Ambulatorio', [
          row(WEEK, [
            ['09:30', '12:30'],
            ['15:00', '19:00'],
          ]),
          row([6], [['09:30', '12:30']], 'pomeriggio su appuntamento'),
        ]),
        bloodDraw: hours('Punto prelievi', [row([...WEEK, 6], [['07:30', '10:30']])]),
        resultsPickup: hours('Ritiro referti', [row([2, 5], [['16:00', '18:00']])]),
      },
    },
    numbers: {
      title: 'La clinica in numeri',
      text: 'Si leggono in prima pagina e in «Chi siamo». Devono essere veri e dimostrabili.',
      fields: {
        divisions: line('Divisioni mediche', 5, '4', { optional: true, hint: UNSAID }),
        specialists: line('Specialisti', 5, '20+', {
          optional: true,
          hint: 'Vuoto: «Chi siamo» conta i medici, la prima pagina non ne parla.',
        }),
        squareMetres: line('Metri quadrati', 5, '300', { optional: true, hint: UNSAID }),
        assistance: line('Assistenza telefonica', 5, '24/7', { optional: true, hint: UNSAID }),
        resultHours: line('Ore per un referto', 6, '24-48', { optional: true, hint: UNSAID }),
      },
    },
    lab: {
      title: 'Laboratorio partner',
      text: 'Di chi ha un centro analisi: senza il suo reparto nel catalogo il sito non ne parla.',
      fields: {
        name: line('Nome', 40, 'Laboratorio partner', {
          optional: true,
          hint: 'Vuoto: la clinica non ne ha uno, e non se ne parla.',
        }),
        url: url('Sito', 'https://laboratorio.example/', { optional: true }),
        activeFrom: line('Attivo dal', 30, '1 ottobre', { optional: true }),
        accuracy: line('Accuratezza', 8, '99,8%', { optional: true }),
        reportTime: line('Tempo di referto', 8, '24 h', { optional: true }),
        analysisTypes: line('Tipi di analisi', 8, '150+', { optional: true }),
      },
    },
    elsewhere: {
      title: 'Altrove',
      fields: {
        social: list(
          'Social',
          {
            itemLabel: 'Profilo',
            min: 0,
            max: 3,
            item: {
              name: choice(
                'Rete',
                { Facebook: 'Facebook', Instagram: 'Instagram', LinkedIn: 'LinkedIn' },
                'Facebook',
              ),
              url: url('Indirizzo', ''),
            },
          },
          [
            { name: 'Facebook', url: 'https://facebook.example/ambulatorio' },
            { name: 'Instagram', url: 'https://instagram.example/ambulatorio' },
            { name: 'LinkedIn', url: 'https://linkedin.example/company/ambulatorio' },
          ],
        ),
        reviews: url('Recensioni', 'https://recensioni.example/ambulatorio', {
          optional: true,
          hint: UNSAID,
        }),
        webmail: url('Posta di chi lavora in clinica', 'https://webmail.ambulatorio.example/', {
          optional: true,
          hint: 'Vuoto: la pagina /webmail non c’è.',
        }),
      },
    },
  },
})

export type Phone = {
  /** As people read it. */
  text: string
  /** As a telephone dials it, for `tel:` links. */
  dial: string
}

export type Opening = {
  /** 0 Sunday to 6 Saturday. */
  days: readonly number[]
  /** HH:MM */
  opens: string
  /** HH:MM */
  closes: string
}

export type Hours = {
  title: string
  /** For search engines and for anything that reckons with hours. */
  openings: readonly Opening[]
  /** The same for people: days on the left, hours on the right. */
  lines: readonly { days: string; hours: string }[]
  /** The same as staff entered it. */
  rows: readonly HoursRow[]
}

export type Entrance = {
  title: string
  street: string
  town: string
  province: string
  postalCode: string
  /** As written on the page, one a line. */
  lines: readonly string[]
  mapsUrl: string
  /** How to get there, for patients; none: the address alone is shown. */
  ways: readonly Way[]
}

/** The facts as pages and mails use them. */
export type Clinic = {
  name: string
  tagline: string
  /** One sentence for search engines. */
  description: string
  phone: Phone
  mobile: Phone
  /** Answered at any hour; null: the clinic has none. */
  emergency: Phone | null
  chat: { greeting: string; url: string }
  email: string
  /** How soon the reception answers a request, after 'entro'. */
  answerWithin: string
  /** False: mails say neither service nor doctor, for clinics whose services tell about a person's health. */
  namesService: boolean
  hours: { outpatient: Hours; bloodDraw: Hours; resultsPickup: Hours }
  entrances: { main: Entrance; secondary: Entrance | null }
  social: readonly { name: 'Facebook' | 'Instagram' | 'LinkedIn'; url: string }[]
  /** Empty ones are not told, as those below. */
  numbers: {
    divisions: string
    /** Empty: the page 'Chi Siamo' counts its doctors, the home page says none. */
    specialists: string
    squareMetres: string
    assistance: string
    resultHours: string
  }
  /** The partner laboratory; without a name there is none. */
  lab: {
    name: string
    url: string
    activeFrom: string
    accuracy: string
    reportTime: string
    analysisTypes: string
  }
  /** Empty: the clinic has none, and no page about it. */
  webmailUrl: string
  /** The clinic's public review page; empty: none. */
  reviewsUrl: string
}

const DAYS = ['Domenica', 'Lunedì', 'Martedì', 'Mercoledì', 'Giovedì', 'Venerdì', 'Sabato']
// Monday first, as Italian weeks are read.
const fromMonday = (day: number) => (day + 6) % 7

/** 'Lunedì-Venerdì', 'Martedì e Venerdì' */
function daysText(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => fromMonday(a) - fromMonday(b))
  const names = sorted.map((day) => DAYS[day] ?? '')
  const last = sorted.length - 1
  const isRun = fromMonday(sorted[last] ?? 0) - fromMonday(sorted[0] ?? 0) === last
  if (last >= 2 && isRun) return `${names[0]}-${names[last]}`
  return last === 0 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} e ${names[last]}`
}

const short = (time: string) => time.replace(/^0/, '')

function hoursOf(title: string, rows: readonly HoursRow[]): Hours {
  return {
    title,
    rows,
    openings: rows.flatMap(({ days, ranges }) => ranges.map((range) => ({ days, ...range }))),
    lines: rows.map(({ days, ranges, note }) => {
      const times = ranges.map(({ opens, closes }) => `${short(opens)}-${short(closes)}`).join(' e ')
      return { days: daysText(days), hours: note ? `${times}, ${note}` : times }
    }),
  }
}

/** A number without prefix is Italian. */
function phoneOf(text: string): Phone {
  const digits = text.replaceAll(' ', '').replace(/^00/, '+')
  return { text, dial: digits.startsWith('+') ? digits : `+39${digits}` }
}

type Values = GroupValues<typeof clinicGroup>

function entranceOf({ place, mapsUrl, ...entrance }: Omit<Values['secondaryEntrance'], 'isShown'>): Entrance {
  const { street, postalCode, town, province } = entrance
  const searched = [
    street,
    ...(place.includes(town) ? [] : [place]),
    `${postalCode} ${town} ${province}`,
  ].join(', ')
  return {
    ...entrance,
    lines: [street, place],
    mapsUrl: mapsUrl || `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(searched)}`,
  }
}

/** The clinic of these values. */
export function clinicOf(values: Values): Clinic {
  const { name, contacts, mainEntrance, secondaryEntrance, hours, numbers, lab, elsewhere } = values
  const { phone, mobile, emergency, greeting, ...more } = contacts
  const { isShown, ...second } = secondaryEntrance
  const chat = `https://wa.me/${phoneOf(mobile).dial.slice(1)}?text=${encodeURIComponent(greeting)}`
  return {
    ...name,
    ...more,
    phone: phoneOf(phone),
    mobile: phoneOf(mobile),
    emergency: emergency ? phoneOf(emergency) : null,
    chat: { greeting, url: chat },
    hours: {
      outpatient: hoursOf('Ambulatorio', hours.outpatient),
      bloodDraw: hoursOf('Punto prelievi', hours.bloodDraw),
      resultsPickup: hoursOf('Ritiro referti', hours.resultsPickup),
    },
    entrances: { main: entranceOf(mainEntrance), secondary: isShown ? entranceOf(second) : null },
    social: elsewhere.social,
    numbers,
    lab,
    webmailUrl: elsewhere.webmail,
    reviewsUrl: elsewhere.reviews,
  }
}

/** The facts of a clinic whose catalogue has no laboratory: none about one. */
export function withoutLaboratory(clinic: Clinic): Clinic {
  const none = ({ title }: Hours): Hours => ({ title, openings: [], lines: [], rows: [] })
  const { outpatient, bloodDraw, resultsPickup } = clinic.hours
  return {
    ...clinic,
    hours: { outpatient, bloodDraw: none(bloodDraw), resultsPickup: none(resultsPickup) },
    numbers: { ...clinic.numbers, resultHours: '' },
    lab: { name: '', url: '', activeFrom: '', accuracy: '', reportTime: '', analysisTypes: '' },
  }
}

/** The clinic of a new installation: an invented one. */
export const exampleClinic: Clinic = clinicOf(valuesOf(clinicGroup))
