import { ArrowLeft, Check, ChevronDown } from 'lucide-react'
import { createContext, type ReactNode, type Ref, use } from 'react'
import type { BookingCategory } from '#features/catalogue/contract.ts'
import { cx } from '#ui/cx.ts'
import { type DateWords, useLanguage } from '#ui/Language.tsx'
import { Note } from '#ui/Note.tsx'
import { Progress } from '#ui/Progress.tsx'
import { useVisitSummary } from './chosen.ts'
import { useMessages } from './messages.ts'
import { listed, textOf, useNames } from './names.tsx'
import { type Choices, countedStep, type Step, sequence, standing } from './state.ts'

type StepperProps = {
  choices: Choices
  categories: readonly BookingCategory[]
  step: Step
  /** Opens a step that is done; null once the booking is sent. */
  onGo: ((step: Step) => void) | null
  /** The waiting list stands in place of the step. */
  isWaiting: boolean
}

/** The dark side: the steps, of which those that are done lead back, and the visit so far. On phones one line with a summary. */
export function Stepper({ choices, categories, step, onGo, isWaiting }: StepperProps) {
  const { steps, stepper } = useMessages()
  const { chosenText, recap } = useChosenTexts(choices, categories)
  const { position, total, percent } = standing(choices, step)
  const order = sequence(choices)
  const current = order.indexOf(countedStep(choices, step))
  return (
    <div data-print="no" className="on-dark flex flex-col bg-aqua-800 text-on-dark lg:px-7 lg:py-8">
      <div className="px-5 pt-4.5 lg:p-0">
        <p className={cx('text-aqua-200 text-xs', isWaiting && 'mb-3 lg:mb-6')}>
          {isWaiting ? stepper.waiting : stepper.standing(position, total, percent)}
        </p>
        {isWaiting ? null : (
          <Progress value={percent} label={stepper.progress} tone="dark" className="mt-2.5 mb-3 lg:mb-6" />
        )}
      </div>
      <Recap
        key={step}
        {...{ choices, recap, chosenText, onGo }}
        done={order.slice(0, current)}
        label={steps[step]}
      />
      <div className="flex-1 max-lg:hidden">
        <div className="lg:sticky lg:top-8">
          <ol aria-label={stepper.list}>
            {order.map((one, index) => (
              <StepMark
                key={one}
                number={index + 1}
                label={steps[one]}
                chosen={index < current ? chosenText(one) : null}
                state={index === current ? 'current' : index < current ? 'done' : 'open'}
                onGo={onGo && index < current ? () => onGo(one) : null}
              />
            ))}
          </ol>
          <Total choices={choices} />
        </div>
      </div>
    </div>
  )
}

const MARKS = {
  done: 'border-aqua-200 bg-aqua-200 text-aqua-800',
  current:
    'border-white bg-white text-aqua-800 forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none',
  open: 'border-[#6c97a2] text-aqua-200',
}

type StepMarkProps = {
  number: number
  label: string
  chosen: ReactNode
  state: keyof typeof MARKS
  onGo: (() => void) | null
}

function StepMark({ number, label, chosen, state, onGo }: StepMarkProps) {
  const { stepper } = useMessages()
  const current = state === 'current'
  const words = (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 flex-none place-items-center rounded-full border font-strong text-[0.75rem] leading-none',
          MARKS[state],
        )}
      >
        {state === 'done' ? <Check className="size-3.5" strokeWidth={2.2} /> : number}
      </span>
      <span className="min-w-0 pt-0.5">
        {label}
        {state === 'done' ? (
          <span className="sr-only">{onGo ? stepper.doneAndOpen : stepper.done}</span>
        ) : null}
        {chosen ? (
          <span className="wrap-anywhere block font-normal text-aqua-200 text-xs">{chosen}</span>
        ) : null}
      </span>
    </>
  )
  const row = 'grid min-h-11 w-full grid-cols-[1.5rem_1fr] items-start gap-3 py-2 text-left'
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={cx('text-sm leading-[1.35]', current ? 'font-strong text-white' : 'text-aqua-200')}
    >
      {onGo ? (
        <button
          type="button"
          onClick={onGo}
          className={cx(row, 'cursor-pointer rounded-xs hover:text-white hover:[&>:last-child]:underline')}
        >
          {words}
        </button>
      ) : (
        <div className={row}>{words}</div>
      )}
    </li>
  )
}

type RecapProps = Pick<StepperProps, 'choices' | 'onGo'> & {
  recap: ReactNode
  chosenText: (step: Step) => ReactNode
  done: readonly Step[]
  /** Of the current step. */
  label: string
}

/** The steps of phones: the choices in a line, which opens to change each. */
function Recap({ choices, recap, chosenText, done, label, onGo }: RecapProps) {
  const { steps, stepper } = useMessages()
  const line = 'border-aqua-700 border-t px-5 py-3 text-sm leading-[1.35] font-strong text-white lg:hidden'
  const chosen = done.filter((one) => one !== 'details')
  if (chosen.length === 0) return <p className={line}>{label}</p>
  return (
    <details className="group border-aqua-700 border-t lg:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-4 px-5 py-3 font-strong text-sm text-white leading-[1.35] [&::-webkit-details-marker]:hidden">
        <span className="wrap-anywhere min-w-0 flex-1">
          <span className="sr-only">{choices.exams ? stepper.draw : stepper.visit}: </span>
          {recap}
        </span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.6}
          className="size-5 flex-none transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <dl className="px-5 pb-3 text-sm">
        {chosen.map((one) => (
          <div
            key={one}
            className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-x-3 border-aqua-700 border-t max-large:grid-cols-1 max-large:py-2"
          >
            <dt className="text-aqua-200">{steps[one]}</dt>
            <dd className="wrap-anywhere">{chosenText(one)}</dd>
            {onGo ? (
              <dd>
                <button
                  type="button"
                  onClick={() => onGo(one)}
                  className="min-h-11 cursor-pointer rounded-xs text-white underline underline-offset-4"
                >
                  {stepper.change}
                  <span className="sr-only"> {steps[one].toLowerCase()}</span>
                </button>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      <div className="px-5 pb-4">
        <Total choices={choices} />
      </div>
    </details>
  )
}

/** Minutes and price of the visit, once they are known. */
function Total({ choices }: { choices: Choices }) {
  const text = useVisitSummary(choices)
  const { stepper } = useMessages()
  if (!text) return null
  return (
    <p className="border-aqua-700 border-t pt-4 text-aqua-200 text-sm lg:mt-8">
      {choices.exams ? stepper.draw : stepper.visit}
      <span className="tnum block font-strong text-white">{text}</span>
    </p>
  )
}

/** 'gio 26 novembre, 10:30' */
export function visitText(date: string, time: string, dates: DateWords): string {
  return `${dates.shortWeekdayAndDay(date)}, ${time}`
}

/** The choice of each step in words, and all of them in a line: 'Visita ed ECG, Dr. Andrea Villa, mer 25 novembre, 10:15'. */
function useChosenTexts(choices: Choices, categories: readonly BookingCategory[]) {
  const { stepper } = useMessages()
  const { dates } = useLanguage()
  const names = useNames(choices, categories)
  const [first, ...others] = names.exams
  const exams = first && (others.length === 0 ? textOf(first, 'name') : stepper.exams(names.exams.length))
  const start = choices.date && choices.time ? visitText(choices.date, choices.time, dates) : null
  return {
    chosenText: (step: Step): ReactNode => {
      if (step === 'details' || step === 'confirmation') return null
      if (step === 'exams') return exams
      return step === 'datetime' ? start && dates.capitalized(start) : names[step]
    },
    recap: listed(choices.exams ? [exams, start] : [names.visit ?? names.category, names.doctor, start]),
  }
}

/** The row that ends a step. It stays on a phone's screen, but not with large text or on a low screen. */
export const FINAL_ROW =
  'mt-8 flex items-center justify-between gap-4 border-line border-t pt-6 max-sm:sticky max-sm:bottom-0 max-sm:mt-4 max-sm:bg-white max-sm:py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-large:static max-large:flex-wrap [@media(max-height:30rem)]:static'

/** The part of the wizard every step's frame shows. */
export const StepFrameContext = createContext<{
  title: Ref<HTMLHeadingElement>
  goBack: (() => void) | null
  /** The sentence with which the server refused this step's choice. */
  refusal: string | null
  /** Tells the frame that the waiting list stands in place of the step, and that it does no longer. */
  setWaiting: (isWaiting: boolean) => void
}>({ title: null, goBack: null, refusal: null, setWaiting: () => undefined })

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
  const messages = useMessages()
  const { sentence } = useLanguage()
  return (
    <>
      {frame.goBack ? (
        <button
          type="button"
          onClick={frame.goBack}
          className="-mt-3 mb-1 -ml-1 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-xs px-1 font-medium text-aqua-600 text-sm hover:text-aqua-800"
        >
          <ArrowLeft aria-hidden="true" className="size-[1.25em]" strokeWidth={1.6} />
          {messages.goBack}
        </button>
      ) : null}
      <h2 ref={frame.title} tabIndex={-1} className="mb-1.5 scroll-mt-4 hyphens-auto text-d2">
        {title}
      </h2>
      {text ? <p className="text-ink-600">{text}</p> : null}
      {frame.refusal ? (
        <Note tone="warning" role="alert" title={sentence(frame.refusal)} className="mt-4">
          {messages.choiceRefusedText}
        </Note>
      ) : null}
      {children}
    </>
  )
}
