/** The clinic: everything a different clinic would change. The product's code never names any of it. */

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
  phone: Phone
  email: string
  hours: readonly Hours[]
  /** How to get there, for patients; none: the address alone is shown. */
  ways: readonly { by: 'train' | 'car' | 'step'; title: string; text: string }[]
}

export type Clinic = {
  name: string
  tagline: string
  /** One sentence for search engines. */
  description: string
  phone: Phone
  mobile: Phone
  emergency: Phone
  chat: { greeting: string; url: string }
  email: string
  /** How soon the reception answers a request, after 'entro'. */
  answerWithin: string
  hours: { outpatient: Hours; bloodDraw: Hours; resultsPickup: Hours }
  entrances: { main: Entrance; secondary: Entrance }
  social: readonly { name: 'Facebook' | 'Instagram' | 'LinkedIn'; url: string }[]
  claims: {
    patients: string
    divisions: string
    /** Null: the page 'Chi Siamo' counts its doctors, the home page says none. */
    specialists: string | null
    squareMetres: string
    assistance: string
    resultHours: string
  }
  lab: {
    name: string
    url: string
    activeFrom: string
    accuracy: string
    reportTime: string
    analysisTypes: string
  }
  webmailUrl: string
  reviews: {
    /** The clinic's public review page. */
    url: string
    /** The sentence under the section's title. */
    claim: string
    /** Third party: nothing of it loads before the visitor agrees. Null: only the link is shown. */
    widget: ReviewsWidget | null
  }
}

/** The third party's widget. It lives in a frame of its own, which may reach the hosts named here and no others. */
export type ReviewsWidget = {
  /** The company that shows the reviews, as visitors are asked to agree to it. */
  provider: string
  scriptUrl: string
  elementClass: string
  /** Origins it needs besides its script's own: scripts, styles, fonts, data, pictures, frames. */
  hosts: readonly string[]
  /** Origins of pictures only, as of the reviewers' portraits. */
  pictureHosts: readonly string[]
  /** Its edit toolbar and the banners of its free plan: as CSS selectors, or as the whole words of an element. */
  hide: { selectors: readonly string[]; texts: readonly string[] }
  /** Of what visitors agree to. With a new provider, or a new text, write a new one: everybody is asked again. */
  consentVersion: string
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]
const MONDAY_TO_SATURDAY = [1, 2, 3, 4, 5, 6]

const phone: Phone = { text: '039 000 0000', dial: '+390390000000' }
const mobile: Phone = { text: '333 000 0000', dial: '+393330000000' }
const email = 'info@ambulatorio.example'

const outpatient: Hours = {
  title: 'Ambulatorio',
  openings: [
    { days: MONDAY_TO_FRIDAY, opens: '09:30', closes: '12:30' },
    { days: MONDAY_TO_FRIDAY, opens: '15:00', closes: '19:00' },
    { days: [6], opens: '09:30', closes: '12:30' },
  ],
  lines: [
    { days: 'Lunedì-Venerdì', hours: '9:30-12:30 e 15:00-19:00' },
    { days: 'Sabato', hours: '9:30-12:30, pomeriggio su appuntamento' },
  ],
}

const bloodDraw: Hours = {
  title: 'Punto prelievi',
  openings: [{ days: MONDAY_TO_SATURDAY, opens: '07:30', closes: '10:30' }],
  lines: [{ days: 'Lunedì-Sabato', hours: '7:30-10:30' }],
}

const resultsPickup: Hours = {
  title: 'Ritiro referti',
  openings: [{ days: [2, 5], opens: '16:00', closes: '18:00' }],
  lines: [{ days: 'Martedì e Venerdì', hours: '16:00-18:00' }],
}

const greeting = 'Buongiorno, vorrei avere informazioni su una visita.'

export const clinic: Clinic = {
  name: 'Ambulatorio',
  tagline: 'Dove l’arte è prendersi cura di te',
  description:
    'Clinica privata a Lissone: centro dentale, medicina estetica, visite specialistiche e centro analisi nello stesso luogo.',
  phone,
  mobile,
  emergency: mobile,
  chat: { greeting, url: `https://wa.me/${mobile.dial.slice(1)}?text=${encodeURIComponent(greeting)}` },
  email,
  answerWithin: 'un giorno lavorativo',
  hours: { outpatient, bloodDraw, resultsPickup },
  entrances: {
    main: {
      title: 'Ingresso principale',
      street: 'Via Esempio 10',
      town: 'Lissone',
      province: 'MB',
      postalCode: '20851',
      lines: ['Via Esempio 10', 'Lissone (MB)'],
      mapsUrl: 'https://www.google.com/maps/search/?api=1&query=Via+Esempio+10%2C+20851+Lissone+MB',
      phone,
      email,
      hours: [outpatient, bloodDraw, resultsPickup],
      ways: [
        { by: 'train', title: 'Dalla stazione', text: ': nove minuti a piedi, tutti in piano.' },
        {
          by: 'car',
          title: 'In auto',
          text: ': parcheggio libero in via Esempio, anche due posti per disabili.',
        },
        { by: 'step', title: 'Ingresso senza gradini', text: ', ascensore e bagno accessibile.' },
      ],
    },
    secondary: {
      title: 'Ingresso secondario',
      street: 'Via Esempio 2',
      town: 'Santa Margherita di Lissone',
      province: 'MB',
      postalCode: '20851',
      lines: ['Via Esempio 2', 'Santa Margherita'],
      mapsUrl:
        'https://www.google.com/maps/search/?api=1&query=Via+Esempio+2%2C+Santa+Margherita%2C+20851+Lissone+MB',
      phone,
      email,
      hours: [outpatient, bloodDraw, resultsPickup],
      ways: [],
    },
  },
  social: [
    { name: 'Facebook', url: 'https://facebook.example/ambulatorio' },
    { name: 'Instagram', url: 'https://instagram.example/ambulatorio' },
    { name: 'LinkedIn', url: 'https://linkedin.example/company/ambulatorio' },
  ],
  claims: {
    patients: '1000+',
    divisions: '4',
    specialists: '20+',
    squareMetres: '300',
    assistance: '24/7',
    resultHours: '24-48',
  },
  lab: {
    name: 'Laboratorio partner',
    url: 'https://laboratorio.example/',
    activeFrom: '1 ottobre',
    accuracy: '99,8%',
    reportTime: '24 h',
    analysisTypes: '150+',
  },
  webmailUrl: 'https://webmail.ambulatorio.example/',
  reviews: {
    url: 'https://recensioni.example/ambulatorio',
    claim: 'Più di 1000 pazienti soddisfatti.',
    widget: {
      provider: 'Recensioni Esempio',
      scriptUrl: 'https://recensioni.example/widget.js',
      elementClass: 'recensioni-widget',
      hosts: [],
      pictureHosts: [],
      hide: {
        selectors: ['.recensioni-toolbar', '[data-piano="gratuito"]'],
        texts: ['Widget gratuito di Recensioni Esempio'],
      },
      consentVersion: '2026-01',
    },
  },
}
