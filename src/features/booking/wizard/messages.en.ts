import { catalogueCopy } from '#features/catalogue/copy.en.ts'
import { bookingCopy, uploadedText } from '../copy.en.ts'
import { bookingCopy as italianCopy } from '../copy.ts'
import type { PublicReason } from '../rules.ts'
import type { Messages } from './messages.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

type Asked = { doctor: string | null; phone: string }

/** Why a day has no available time, by the reason of the server. */
const whyNone: Record<PublicReason, (asked: Asked) => string> = {
  unavailable: ({ phone }) => `This service cannot be booked online: call ${phone}.`,
  phone_only: ({ phone }) => `This service is booked by phone: call ${phone}.`,
  too_far: () => bookingCopy.tooFar,
  closed: () => 'The clinic is closed on this date.',
  notice: ({ phone }) => `This day can no longer be booked online. Call ${phone}.`,
  not_receiving: ({ doctor }) =>
    doctor ? `${doctor} does not see patients on this day.` : 'No one sees patients on this day.',
  full: () => 'All times of this day are taken.',
}

/** The words of the wizard in English. */
export const english: Messages = {
  ...bookingCopy,
  catalogue: catalogueCopy,
  sum: {
    ...catalogueCopy,
    andOthers: (sum, others) => `${sum} plus ${counted(others, 'test', 'tests')} without a fixed price`,
  },
  duties: {
    authorisation: 'the authorisation',
    prescription: 'the doctor’s prescription',
    bring: (agreement, papers) => `${agreement}: please bring ${papers.join(' and ')}.`,
  },
  uploaded: uploadedText,
  page: {
    title: 'Book a visit',
    home: (clinic) => `${clinic}, home page (in Italian)`,
    back: 'Back to the site (in Italian)',
    noScript: 'Booking online needs JavaScript. You can book by phone: {}.',
    other: 'Italiano',
  },
  moment: 'One moment…',
  loading: 'Loading…',
  retry: 'Try again',
  goOn: 'Continue',
  goBack: 'Back',
  callUs: 'Call us on {}: we’ll find a solution together.',
  closed: () => 'The site is closed for maintenance at the moment. We’ll be back as soon as we can.',
  steps: {
    ...{ category: 'Category', service: 'Service', subservice: 'Type', exams: 'Tests' },
    ...{ doctor: 'Doctor', datetime: 'Date/Time', details: 'Details', confirmation: 'Confirmation' },
  },
  stepper: {
    standing: (position, total, percent) => `Step ${position} of ${total}, ${percent}% complete`,
    waiting: 'Waiting list',
    progress: 'Progress',
    list: 'Steps of the booking',
    done: ' (done)',
    doneAndOpen: ' (done, change)',
    change: 'Change',
    visit: 'Your visit',
    draw: 'Your blood test',
    exams: (count) => counted(count, 'test', 'tests'),
  },
  categories: {
    text: 'It takes a few minutes, no account needed.',
    empty: 'No categories available',
    failed: 'The categories could not be loaded.',
  },
  services: {
    title: 'Choose a service',
    text: 'The duration depends on the visit.',
    empty: 'No services available',
    failed: 'The services could not be loaded.',
  },
  kinds: {
    title: 'Choose the type of service',
    empty: 'No types available',
    failed: 'The types of service could not be loaded.',
  },
  exams: {
    title: 'Choose your tests',
    text: 'You can choose more than one: a single blood draw is enough.',
    empty: 'No tests available',
    failed: 'The tests could not be loaded.',
    none: 'No tests chosen',
  },
  doctors: {
    title: 'Choose a doctor',
    empty: 'No doctors available',
    failed: 'The doctors could not be loaded.',
    with: (name) => `with ${name}`,
  },
  // The time of the first kind is near enough to a visitor who has not chosen one yet.
  from: (place) => place,
  search: {
    clear: 'Clear the search',
    with: (name) => `With ${name}`,
    all: 'All results',
    failed: 'The search did not work.',
    nothing: (q) => `We found nothing for “${q}”.`,
    instead:
      'Try another word, look at the categories below or call us on {}: we’ll find a solution together.',
    emergency: 'In an emergency call {}.',
    services: 'Services',
    doctors: 'Doctors',
    for: 'for {}',
    found: (services, doctors) => {
      if (services + doctors === 0) return 'No results'
      const kinds = [
        services > 0 ? counted(services, 'service', 'services') : '',
        doctors > 0 ? counted(doctors, 'doctor', 'doctors') : '',
      ]
      return `${counted(services + doctors, 'result', 'results')}: ${kinds.filter(Boolean).join(', ')}`
    },
  },
  days: {
    title: 'Choose date and time',
    calendar: 'Day of the visit',
    calendarLoading: 'Loading the calendar…',
    timesLoading: 'Loading the times…',
    timesOf: (day) => `Times on ${day}`,
    failed: 'The times could not be loaded.',
    clock: 'All times are Italian time.',
    noneIn: (month) => `No available times in ${month}.`,
    call: (phone) => `Call ${phone}`,
    free: (count, day) => {
      if (count === 0) return `No available times on ${day}.`
      return `${counted(count, 'available time', 'available times')} on ${day}.`
    },
    whyNone: ({ reason, words, ...asked }) => {
      if (words === italianCopy.closedThen) return bookingCopy.closedThen
      return reason === null ? '' : whyNone[reason](asked)
    },
    noTimeFits: 'No time that suits you?',
    tellMe: 'Tell me when a time becomes free',
    back: 'Back to days and times',
    almostWaiting: 'One more step',
    waitText: '{}. We’ll write as soon as a time is cancelled: you decide whether to take it.',
  },
  details: {
    title: 'Your details',
    preferCall: 'If you prefer, call us on {}.',
    forWhom: 'Who is the visit for?',
    me: 'For me',
    child: 'For my child',
    other: 'For someone else',
    patient: 'The patient',
    booker: 'The person booking',
    ofPatient: (error) => `${error} (the patient)`,
    ofBooker: (error) => `${error} (the person booking)`,
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    emailHint: 'We’ll send the confirmation here. Our e-mails and the page of your visit are in Italian.',
    phone: 'Phone',
    phoneHint: 'Landline or mobile, for example +39\u00a0333\u00a0000\u00a00000.',
    born: 'Date of birth',
    fiscalCode: 'Italian tax code (codice fiscale)',
    fiscalCodeHint: 'If you have one.',
    notes: 'Notes',
    notesHint:
      'Please don’t write diagnoses or other clinical details: you’ll talk about them with the doctor.',
    agreement: 'Do you have health insurance, a health fund or an agreement?',
    noAgreement: 'No, none',
    authorisation: 'Authorisation number',
    authorisationHint: 'If you don’t have it yet, leave this empty.',
  },
  documents: {
    title: 'Documents',
    list: 'Uploaded files',
    limits: 'Pictures, PDF, DOC or DOCX. Up to 5 files, 10MB each.',
    choose: 'Choose files',
    photo: 'Take a photo',
    remove: (name) => `Remove ${name}`,
    uploading: (name) => `Uploading ${name}`,
    cancel: (name) => `Cancel the upload of ${name}`,
    again: (name) => ` with ${name}`,
    decimal: '.',
  },
  confirmation: {
    confirmedText: (email) =>
      `Your visit is confirmed. We have written to ${email}: the e-mail includes the appointment for your calendar.`,
    sentText: (email) =>
      `Open the e-mail we have sent to ${email}: if it has the button “${bookingCopy.prove}” (“This is my request”), press it, otherwise the time is released after 24 hours.`,
    mailsAreItalian:
      'For now our e-mails and the page of your visit are in Italian. If anything is unclear, call us: we’ll help you.',
    patient: 'For',
    when: 'Date and time',
    duration: 'Duration',
    price: 'Price',
    where: 'Where',
    atHome: 'At home, at the address you gave us',
    to: 'Confirmation to',
    number: 'Booking number',
    open: 'Open the e-mail',
    openText: `and press the button “${bookingCopy.prove}”, if there is one.`,
    check: 'We check your request',
    checkText: () => 'and call you if we need to. Until then the visit is not confirmed.',
    answer: 'We send the confirmation',
    answerText: 'with your personal link to move or cancel the visit.',
    back: 'Back to the site (in Italian)',
    again: 'New booking',
    againForChild: 'Book for another child',
  },
}
