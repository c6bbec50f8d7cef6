import type { Translation } from './Language.tsx'
import type { italian } from './words.ts'

export const english: Translation<typeof italian> = {
  optional: '(optional)',
  fieldsToCheck: (count) => (count === 1 ? 'Please check one field:' : `Please check ${count} fields:`),
  elsewhere: 'opens in a new tab',
  toContent: 'Skip to content',
  loading: 'Loading...',
  close: 'Close',
  succeeded: 'Done',
  failed: 'Error',
  notice: 'Notification',
  notices: 'Notifications',
  day: 'dd/mm/yyyy',
  retry: 'Try again',
  reload: 'Reload the page',
  missingPart: 'This part did not load',
  missingPartText: 'The connection dropped, or the site was updated. What you have typed is still here.',
  missingPartAgain: 'If trying again does not help, save what you have typed and reload the page.',
  noScripts: 'Forms and buttons do not respond',
  noScriptsText: 'A part of the page did not load.',
  orCall: ', or call us on {}.',
  offline: 'No connection',
  offlineText:
    'Nothing was opened or sent, and what you have typed is still here. Try again when you are back online.',
  stay: 'Stay here',
  months: 'Months',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  chooseDay: 'Choose a date',
  somePlaces: 'times available',
  noPlace: 'no times',
}
