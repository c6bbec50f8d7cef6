import type { WorkingHours } from '#features/booking/time/hours.ts'
import type { BookingCategory, BookingService, NamedDoctor } from '#features/catalogue/contract.ts'
import type { Alternates } from '#platform/http/page-meta.ts'

// The pages of services and doctors: `/servizi/<category>/<service>` and `/medici/<name>`. Paths begin with '/'; moments are
// `yyyy-MM-ddTHH:mm` in the clinic's time; times `HH:MM`; dates `yyyy-MM-dd`.

/** On a page in English, the names of the texts of a record that are Italian, since they have no English version. */
type Italian = string[] | undefined

/** A kind of visit. */
export type PageKind = {
  italian?: Italian
  id: number
  name: string
  description: string
  /** Minutes. */
  duration: number
  /** As staff wrote it: `priceText` and `subserviceSummary` show it. */
  price: string | null
}

/** A day with free starts: the first three, and how many more there are. */
export type FreeDay = { date: string; times: string[]; more: number }

/** The first content of the card 'Prossimi posti liberi'. */
export type FirstPlaces = {
  categoryId: number
  serviceId: number
  /** The first kind with places, else the first; null for a service without kinds. */
  subserviceId: number | null
  /** Null: any doctor of the service. */
  doctorId: number | null
  /** The first three days that have places; none within 60 days. */
  days: FreeDay[]
}

/** A doctor as the pages of services and of colleagues name one. */
export type PageDoctor = NamedDoctor & {
  italian?: Italian
  /** With the title: 'Dr.ssa Giulia Riva'. */
  name: string
  /** Null for a doctor without a page. */
  path: string | null
  specialization: string | null
  portraitUrl: string | null
  /** 'Riceve il martedì pomeriggio e il giovedì mattina.'; null when it is not known. */
  receives: string | null
  firstFree: string | null
  /** The kinds of the service that the doctor is limited to; none: all. */
  kindIds: number[]
}

export type Question = { question: string; answer: string }

/** Hours of a weekday: 'Martedì', '9:30-12:30 e 15:00-19:00'. */
export type WeekdayHours = { day: string; hours: string }

/** A day on which the clinic is closed though the service has hours: 'Martedì 8 dicembre', 'Chiuso, Immacolata'. */
export type ClosedDay = { date: string; day: string; words: string }

type PageCategory = Pick<BookingCategory, 'id' | 'slug' | 'name' | 'italian'>
type Mode = BookingService['bookingMode']

export type ServicePage = {
  italian?: Italian
  id: number
  path: string
  alternates: Alternates
  name: string
  category: PageCategory
  shortDescription: string | null
  /** Paragraphs. */
  longDescription: string[]
  imageUrl: string | null
  /** 'phone': it has no times and is booked by telephone. */
  bookingMode: Mode
  /** Years from which patients are received. */
  minAge: number | null
  kinds: PageKind[]
  /** Lines, without empty ones. */
  preparation: string[]
  whatToBring: string[]
  /** People only. */
  doctors: PageDoctor[]
  /** Monday first. */
  hours: WeekdayHours[]
  /** The next ones within 45 days, three at most. */
  closures: ClosedDay[]
  questions: Question[]
  /** Null for a service by telephone. */
  places: FirstPlaces | null
}

/** A service on the page of a doctor, with the kinds that the doctor offers. */
export type DoctorService = {
  italian?: Italian
  id: number
  path: string
  name: string
  shortDescription: string | null
  category: PageCategory
  bookingMode: Mode
  kinds: PageKind[]
}

/** A day on which a doctor receives by the hours, or would. */
export type DoctorDate = {
  date: string
  /** Free starts of the first kind that has some; 0 where `words` is 'Completo' or 'Non riceve'. */
  free: number
  /** The visit these starts are for; null without any. */
  visit: Pick<FirstPlaces, 'serviceId' | 'subserviceId'> | null
  /** '3 posti', '1 posto', 'Completo', 'Non riceve' */
  words: string
  state: 'free' | 'full' | 'away'
  /** Outside the usual hours: 'giorno in più'. */
  isExtra: boolean
}

/** Another doctor for the kind of this one's first places, free earlier. */
export type Colleague = PageDoctor & { places: Omit<FirstPlaces, 'days'> }

export type DoctorPage = NamedDoctor & {
  italian?: Italian
  path: string
  alternates: Alternates
  /** With the title. */
  name: string
  specialization: string | null
  portraitUrl: string | null
  /** Paragraphs. */
  bio: string[]
  studies: string | null
  experience: string | null
  languages: string | null
  register: string | null
  services: DoctorService[]
  /** 'Riceve il 1º e il 3º giovedì del mese, dalle 15:00 alle 19:00.' */
  receives: string | null
  /** The next five at most. */
  dates: DoctorDate[]
  /** Of the first service and kind with places, else of the first that visitors book; null without one. */
  places: FirstPlaces | null
  /** Three at most, the earliest first. */
  colleagues: Colleague[]
}

/** Hours as they repeat; those of a service count as weekly ones. */
export type RepeatedHours = Pick<
  WorkingHours,
  'dayOfWeek' | 'startTime' | 'endTime' | 'cadence' | 'anchor' | 'nth' | 'validFrom' | 'validTo'
>

export type RepeatedDay = Pick<RepeatedHours, 'dayOfWeek' | 'cadence' | 'nth'>

/** Three weekdays or more in a row, or one day, which is both the first and the last. */
export type Run = { first: RepeatedDay; last: RepeatedDay }

/** Times as people write them: '9:30'. */
export type ClockRange = { start: string; end: string }

export type DayPart = 'morning' | 'afternoon' | 'evening'

/** The answer of `servicePage` and `doctorPage`: the page, the path it has now, or null for none. */
export type Found<Page> = Page | { moved: string } | null
