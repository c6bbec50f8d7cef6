import type { ReviewsWidget } from '#content/reviews.ts'
import { Button } from '#ui/Button.tsx'
import type { Choice } from './consent.ts'

/**
 * The visitor's choice about third-party content: its state, its date, and always both answers. `consent-choice.ts` shows and saves
 * it.
 */
export function ConsentChoice({ widget }: { widget: ReviewsWidget | null }) {
  if (!widget) return <p>{choiceCopy.none}</p>
  const answer = (choice: Choice, label: string) => (
    <Button
      variant="secondary"
      aria-pressed="false"
      data-choice={choice}
      className="aria-pressed:border-aqua-600 aria-pressed:bg-aqua-50 aria-pressed:inset-ring aria-pressed:inset-ring-aqua-600"
    >
      {label}
    </Button>
  )
  return (
    <fieldset
      aria-label={choiceCopy.group}
      data-consent={widget.consentVersion}
      data-print="no"
      className="min-w-0 rounded-lg bg-sand-100 px-6 py-7 sm:px-8 forced-colors:border"
    >
      <p>{choiceCopy.about(widget.provider)}</p>
      {/* Two lines on a phone, whatever they say. */}
      <p role="status" className="mt-4 min-h-[3.2em] font-ui sm:min-h-[1.6em] noscript:hidden" />
      <div className="mt-4 grid grid-cols-2 gap-3 noscript:hidden sm:w-fit">
        {answer('accepted', choiceCopy.accept)}
        {answer('refused', choiceCopy.refuse)}
      </div>
      <p className="mt-4 hidden noscript:block">{choiceCopy.withoutScript}</p>
    </fieldset>
  )
}

/** Texts of the choice on the page about cookies. */
const choiceCopy = {
  group: 'Contenuti di terzi',
  about: (provider: string) =>
    `Le recensioni della pagina iniziale sono mostrate da ${provider}. Senza il tuo consenso non viene caricato nulla.`,
  none: 'Questo sito non mostra contenuti di terzi: non c’è nulla da scegliere.',
  accept: 'Accetta',
  refuse: 'Rifiuta',
  withoutScript: 'Per scegliere serve JavaScript. Senza, non viene caricato nulla.',
} as const
