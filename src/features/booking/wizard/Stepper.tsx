import { ArrowLeft, Check } from 'lucide-react'
import { createContext, type ReactNode, type Ref, use } from 'react'
import { capitalized, shortWeekdayAndDay } from '#platform/time/italian.ts'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/Note.tsx'
import { Progress } from '#ui/Progress.tsx'
import { bookingCopy } from '../copy.ts'
import { type Choices, countedStep, type Step, sequence, standing } from './state.ts'

const LABELS: Record<Step, string> = {
  category: 'Categoria',
  service: 'Servizio',
  subservice: 'Tipo',
  doctor: 'Professionista',
  datetime: 'Data/Ora',
  details: 'Dettagli',
  confirmation: 'Conferma',
}

/** The dark side: the steps, and the choices made so far. On phones a bar with numbers. */
export function Stepper({ choices, step }: { choices: Choices; step: Step }) {
  const { position, total, percent } = standing(choices, step)
  const order = sequence(choices)
  const current = order.indexOf(countedStep(choices, step))
  return (
    <div
      data-print="no"
      className="on-dark flex flex-col bg-aqua-800 px-5 py-4.5 text-on-dark lg:px-7 lg:py-8"
    >
      <p className="text-aqua-200 text-xs">
        Passo {position} di {total}, {percent}% completato
      </p>
      <Progress value={percent} label="Avanzamento" tone="dark" className="mt-2.5 mb-3 lg:mb-6" />
      <ol
        aria-label="Passi della prenotazione"
        className="flex items-center gap-1.5 max-[22.5rem]:gap-0.5 sm:gap-2 lg:sticky lg:top-8 lg:block"
      >
        {order.map((one, index) => (
          <StepMark
            key={one}
            number={index + 1}
            label={LABELS[one]}
            chosen={index < current ? chosenText(choices, one) : null}
            state={index === current ? 'current' : index < current ? 'done' : 'open'}
          />
        ))}
      </ol>
    </div>
  )
}

const MARKS = {
  done: 'border-aqua-200 bg-aqua-200 text-aqua-800',
  current:
    'border-white bg-white text-aqua-800 forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none',
  open: 'border-[#6c97a2] text-aqua-200',
}

type StepMarkProps = { number: number; label: string; chosen: string | null; state: keyof typeof MARKS }

function StepMark({ number, label, chosen, state }: StepMarkProps) {
  const current = state === 'current'
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={cx(
        'text-sm leading-[1.35] lg:grid lg:grid-cols-[1.5rem_1fr] lg:gap-3 lg:py-2',
        current
          ? 'mr-auto flex min-w-0 items-center gap-2 font-strong text-white lg:mr-0 lg:items-start'
          : 'flex-none text-aqua-200',
        // The narrowest screens hide open steps, large letters all but the current one: 'Passo 4 di 7' names the rest.
        state === 'open' && 'max-[22.5rem]:sr-only',
        !current && 'max-large:sr-only',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 flex-none place-items-center max-[22.5rem]:size-5.5 rounded-full border font-strong text-[0.75rem] leading-none',
          MARKS[state],
        )}
      >
        {state === 'done' ? <Check className="size-3.5" strokeWidth={2.2} /> : number}
      </span>
      <span className={cx('min-w-0 lg:pt-0.5', !current && 'max-lg:sr-only')}>
        {label}
        {state === 'done' ? <span className="sr-only"> (completato)</span> : null}
        {chosen ? (
          <span className="wrap-anywhere block font-normal text-aqua-200 text-xs">{chosen}</span>
        ) : null}
      </span>
    </li>
  )
}

/** 'gio 26 novembre, 10:30' */
export function visitText(date: string, time: string): string {
  return `${shortWeekdayAndDay(date)}, ${time}`
}

function chosenText(choices: Choices, step: Step): string | null {
  if (step === 'details' || step === 'confirmation') return null
  if (step !== 'datetime') return choices[step]?.name ?? null
  if (!choices.date || !choices.time) return null
  return capitalized(visitText(choices.date, choices.time))
}

/** The part of the wizard every step's frame shows. */
export const StepFrameContext = createContext<{
  title: Ref<HTMLHeadingElement>
  goBack: (() => void) | null
  /** The sentence with which the server refused this step's choice. */
  refusal: string | null
}>({ title: null, goBack: null, refusal: null })

/** 'Indietro', the step's title, an optional sentence, and the step. */
export function StepFrame({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  const frame = use(StepFrameContext)
  return (
    <>
      {frame.goBack ? (
        <button
          type="button"
          onClick={frame.goBack}
          className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-xs px-1 font-medium text-aqua-600 text-sm hover:text-aqua-800"
        >
          <ArrowLeft aria-hidden="true" className="size-[1.25em]" strokeWidth={1.6} />
          Indietro
        </button>
      ) : null}
      <h2 ref={frame.title} tabIndex={-1} className="mb-1.5 text-d2">
        {title}
      </h2>
      {text ? <p className="text-ink-600">{text}</p> : null}
      {frame.refusal ? (
        <Note tone="warning" role="alert" title={frame.refusal} className="mt-4">
          {bookingCopy.choiceRefusedText}
        </Note>
      ) : null}
      {children}
    </>
  )
}
