import { clinic } from '#content/clinic.ts'
import { wallClock } from '#platform/time/dates.ts'
import { dayMonth } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { type Choice, choose, endOf, useConsent } from './consent.ts'

/** The visitor's choice about third-party content: its state, its date, and always both answers. */
export function ConsentChoice({ widget = clinic.reviews.widget }: { widget?: typeof clinic.reviews.widget }) {
  if (!widget) return <p>{choiceCopy.none}</p>
  return (
    <fieldset
      aria-label={choiceCopy.group}
      data-print="no"
      className="min-w-0 rounded-lg bg-sand-100 px-6 py-7 sm:px-8 forced-colors:border"
    >
      <p>{choiceCopy.about}</p>
      <Current />
      <p className="mt-4 hidden noscript:block">{choiceCopy.withoutScript}</p>
    </fieldset>
  )
}

function Current() {
  const consent = useConsent()
  const answer = (choice: Choice, label: string) => (
    <Button
      variant="secondary"
      aria-pressed={consent?.choice === choice}
      onClick={() => choose(choice)}
      className="aria-pressed:border-aqua-600 aria-pressed:bg-aqua-50 aria-pressed:inset-ring aria-pressed:inset-ring-aqua-600"
    >
      {label}
    </Button>
  )
  return (
    <>
      {/* Two lines on a phone, whatever they say. */}
      <p role="status" className="mt-4 min-h-[3.2em] font-ui sm:min-h-[1.6em] noscript:hidden">
        {consent === undefined
          ? null
          : consent === null
            ? choiceCopy.unknown
            : choiceCopy[consent.choice](dayOf(new Date(consent.at)), dayOf(endOf(consent.at)))}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3 noscript:hidden sm:w-fit">
        {answer('accepted', choiceCopy.accept)}
        {answer('refused', choiceCopy.refuse)}
      </div>
    </>
  )
}

/** '26 novembre 2026', where the clinic is. */
function dayOf(instant: Date): string {
  const { date } = wallClock(instant)
  return `${dayMonth(date)} ${date.slice(0, 4)}`
}

const provider = clinic.reviews.widget?.provider ?? ''

// Kept apart from `reviewsCopy`, so that the home page does not load these texts.
/** Texts of the choice on the page about cookies. */
const choiceCopy = {
  group: 'Contenuti di terzi',
  about: `Le recensioni della pagina iniziale sono mostrate da ${provider}. Senza il tuo consenso non viene caricato nulla.`,
  none: 'Questo sito non mostra contenuti di terzi: non c’è nulla da scegliere.',
  unknown: 'Non hai ancora scelto: finché non accetti, non viene caricato nulla.',
  accepted: (at: string, until: string) => `Hai accettato il ${at}. La scelta vale fino al ${until}.`,
  refused: (at: string, until: string) => `Hai rifiutato il ${at}. La scelta vale fino al ${until}.`,
  accept: 'Accetta',
  refuse: 'Rifiuta',
  withoutScript: 'Per scegliere serve JavaScript. Senza, non viene caricato nulla.',
} as const
