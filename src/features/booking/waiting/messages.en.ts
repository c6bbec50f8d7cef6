import { bookingCopy } from '../copy.en.ts'
import type { Messages } from './messages.ts'
import { CONFIRM } from './words.ts'

const { privacy, privacyLink } = bookingCopy

/** The words of the waiting list's form in English. */
export const english: Messages = {
  ...{ privacy, privacyLink },
  who: 'With whom',
  anyone: 'With anyone',
  whenEmpty: 'Please choose at least one day, and morning or afternoon.',
  firstName: 'First name',
  firstNameHint: 'Of the person who comes to the visit, even if you are writing for a child.',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  phoneHint: 'If you are our patient, we can send a text message too.',
  failed: 'We could not put you on the list. Please try again or call us.',
  free: 'Free of charge. You can leave the list at any time, with one tap from the e-mail.',
  join: 'Put me on the list',
  mailsAreItalian: 'For now our e-mails are in Italian.',
  sent: (email) =>
    `We have written to ${email}. Open the link in the e-mail and press “${CONFIRM}” (“Yes, let me know”): only then are you on the list. The e-mail and the page behind the link are in Italian.`,
  when: 'When you can come',
  morning: 'Morning',
  afternoon: 'Afternoon',
  untilWhen: 'How long should we look?',
  until: (day) => `Until ${day}`,
  notice: 'How much notice you need',
  atLeast: (hours) => {
    if (hours % 24 !== 0) return `At least ${hours} hours`
    return hours === 24 ? 'At least one day' : `At least ${hours / 24} days`
  },
}
