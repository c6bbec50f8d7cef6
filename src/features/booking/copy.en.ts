import type { Translation } from '#ui/Language.tsx'
import type { bookingCopy as italian } from './copy.ts'

/** The texts of the booking in English. */
export const bookingCopy: Translation<typeof italian> = {
  incomplete: 'Please complete every step before you confirm the booking.',
  failed: 'Something went wrong while booking. Please try again.',
  done: 'Booking received!',
  doneText: 'Your booking has been recorded.',
  submit: 'Confirm booking',
  submitting: 'Confirming...',
  anyDoctor: 'First available doctor',
  anyDoctorText: 'Our staff choose the right person for you',
  orPerson: 'Or choose a person',
  ownTime: 'Choose your own time',
  firstPlace: 'First available',
  seeking: 'Looking for the first available time…',
  noPlace: 'Nothing available in the next 60 days',
  what: 'What do you need?',
  whatExample: 'teeth cleaning, moles, back pain',
  often: 'Popular:',
  category: 'Choose a category',
  variableDuration: 'Duration varies',
  noDate: 'Choose a date first',
  noSlots: 'No times are available on this date',
  uploadFailed: 'The upload failed',
  uploadUnreachable: 'The files could not be uploaded',
  banner:
    'Our staff have to confirm the booking. You will get a confirmation at the e-mail address you give.',
  sent: 'Request sent',
  notSent:
    'We don’t know whether your request has reached us: please try again. What you have typed is still here, and you will not book twice.',
  choiceRefusedText: 'Please choose again: everything you have typed is still here.',
  instant:
    'Confirmed at once: your visit is confirmed as soon as you send your details. We’ll write to the address you give.',
  confirmed: 'Visit confirmed',
  welcome: 'We look forward to seeing you!',
  doctorInMail: 'You will find the name in the confirmation e-mail.',
  way: 'How to find us',
  toCalendar: 'Add to calendar',
  preparation: 'How to prepare',
  whatToBring: 'What to bring',
  doctorToCome: 'Our staff will choose: you will find the name in the confirmation e-mail.',
  slotTaken: 'This time is no longer available.',
  slotTakenText: 'Please choose another: everything you have typed is still here.',
  nextFree: 'Next day with available times',
  colleague: 'Earlier, with another doctor',
  noneFree: 'There are no available times in the next two months. Call us and we’ll find a solution.',
  waiting: 'Waiting for our staff to confirm.',
  changes: 'To move or cancel the visit, use the link in the e-mail, or call',
  // The button stands in an e-mail, and those are in Italian.
  prove: 'È la mia richiesta',
  nextSteps: 'What happens next',
  uploadWaiting: 'Waiting for the upload…',
  uploadMissing: 'A file was not uploaded: try again or remove it, then confirm.',
  uploadTooLate: 'Not added: we were already sending your booking. You can bring it to the visit.',
  uploadAgain: 'Try again',
  uploadLost: 'This file is no longer available: remove it and upload it again.',
  removeFailed: 'The file could not be removed. Please try again.',
  privacy:
    'We use these details only to arrange your visit and to contact you (art. 13 of Regulation (EU) 2016/679).',
  byPhone: ({ phone }) => `This service is booked by phone: call ${phone.text}.`,
  closedThen: 'The clinic is closed at the times of this visit.',
  why: 'Why are there no times?',
  tooFar: 'This day cannot be booked yet.',
  sameName:
    'The person booking and the patient have the same name: if the visit is for you choose “For me”, otherwise call us.',
  homeAddress: 'At which address?',
  homeAddressNeeded: 'Please enter the address',
  homeAddressHint: 'Street and number, postcode and town. If needed, the name on the intercom too.',
  atHome: 'At home',
  noExam: 'Please choose at least one test.',
  tooManyExams: 'At most 20 tests at a time.',
  birthNeeded: 'Please enter the date of birth',
  accompanied: 'A child must come with a parent or guardian.',
  minor: 'For anyone under 18, a parent or guardian has to book.',
  privacyLink: 'Read the privacy notice (in Italian)',
}

/** '1 file uploaded', '2 files uploaded' */
export function uploadedText(count: number): string {
  return count === 1 ? '1 file uploaded' : `${count} files uploaded`
}
