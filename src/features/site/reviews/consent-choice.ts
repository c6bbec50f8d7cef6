import { wallClock } from '#platform/time/dates.ts'
import { dayMonth } from '#platform/time/italian.ts'
import { type Choice, choose, currentConsent, endOf, watchConsent } from './consent.ts'

/** Shows the visitor's choice in the fieldset of `ConsentChoice.tsx`, and saves another one. */
export function startConsentChoice(fieldset: HTMLElement): void {
  const version = fieldset.dataset.consent ?? ''
  const buttons = [...fieldset.querySelectorAll<HTMLButtonElement>('[data-choice]')]
  const status = fieldset.querySelector('[role=status]')
  const show = () => {
    const consent = currentConsent(version)
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(consent?.choice === button.dataset.choice))
    if (!status) return
    status.textContent = consent
      ? sentences[consent.choice](dayOf(new Date(consent.at)), dayOf(endOf(consent.at)))
      : UNKNOWN
  }
  for (const button of buttons)
    button.addEventListener('click', () => choose(button.dataset.choice as Choice, version))
  watchConsent(show)
  show()
}

/** '26 novembre 2026', where the clinic is. */
function dayOf(instant: Date): string {
  const { date } = wallClock(instant)
  return `${dayMonth(date)} ${date.slice(0, 4)}`
}

const UNKNOWN = 'Non hai ancora scelto: finché non accetti, non viene caricato nulla.'
const sentences = {
  accepted: (at: string, until: string) => `Hai accettato il ${at}. La scelta vale fino al ${until}.`,
  refused: (at: string, until: string) => `Hai rifiutato il ${at}. La scelta vale fino al ${until}.`,
}
