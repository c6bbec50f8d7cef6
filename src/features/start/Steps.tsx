import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LoadingLine } from '#platform/list/LoadingLine.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Start, type StartStep, startSteps } from './contract.ts'
import { stepTexts } from './copy.ts'
import { clinicQuery } from './steps/publish.ts'

// Each form is a chunk of its own.
const whileLoading = { Fallback: () => <Skeleton className="h-24 w-full" /> }
const ClinicStep = lazyWithRetry(() => import('./steps/ClinicStep.tsx'), 'ClinicStep', whileLoading)
const HoursStep = lazyWithRetry(() => import('./steps/HoursStep.tsx'), 'HoursStep', whileLoading)
const PatronStep = lazyWithRetry(() => import('./steps/PatronStep.tsx'), 'PatronStep', whileLoading)
const MailStep = lazyWithRetry(() => import('./steps/MailStep.tsx'), 'MailStep', whileLoading)
const DoctorStep = lazyWithRetry(() => import('./steps/DoctorStep.tsx'), 'DoctorStep', whileLoading)
const ServiceStep = lazyWithRetry(() => import('./steps/ServiceStep.tsx'), 'ServiceStep', whileLoading)

type StepsProps = { start: Start; open: StartStep | null; onDone: (step: StartStep) => void }

/** The steps of the first start, one of them open. */
export function Steps({ start, open, onDone }: StepsProps) {
  return (
    <ol className="st-steps">
      {startSteps.map((step, nth) => (
        <li key={step} className="st-step" data-open={step === open}>
          <Step {...{ start, step }} nth={nth + 1} isOpen={step === open}>
            <Form step={step} start={start} onDone={() => onDone(step)} />
          </Step>
        </li>
      ))}
    </ol>
  )
}

type StepProps = { start: Start; step: StartStep; nth: number; isOpen: boolean; children: ReactNode }

function Step({ start, step, nth, isOpen, children }: StepProps) {
  const { title, text } = stepTexts[step]
  const isDone = start.steps.includes(step)
  const heading = useFocusWhenOpened(isOpen)
  return (
    <>
      <div className="st-line" data-done={isDone}>
        {isDone ? (
          <span className="st-sign">
            <Check aria-hidden="true" strokeWidth={2.2} />
            <span className="sr-only">Fatto</span>
          </span>
        ) : (
          <span aria-hidden="true" className="st-sign st-nth tnum">
            {nth}
          </span>
        )}
        <div>
          <h2 ref={heading} tabIndex={-1} className="outline-none">
            {title}
          </h2>
        </div>
        {isOpen ? null : (
          <Link
            to={addressOf(start, step)}
            className="inline-flex min-h-6 flex-none items-center font-ui text-sxs max-desk:min-h-11"
          >
            {isDone ? 'Rivedi' : 'Apri'}
            <span className="sr-only"> {title}</span>
          </Link>
        )}
      </div>
      {isOpen ? (
        <div className="st-body">
          <p className="mb-4 text-ink-600">{text}</p>
          {children}
        </div>
      ) : null}
    </>
  )
}

/** A doctor and a service that are there are changed in Setup, which knows all about them. */
function addressOf({ doctor, service, steps }: Start, step: StartStep): string {
  if (step === 'medico' && doctor && steps.includes(step))
    return `/setup?tab=medici&medico=${doctor.id}&parte=riceve`
  if (step === 'servizio' && service) return `/setup?servizio=${service.id}`
  return `/avvio?passo=${step}`
}

type FormProps = { step: StartStep; start: Start; onDone: () => void }

function Form({ step, start, onDone }: FormProps) {
  switch (step) {
    case 'clinica':
    case 'orari':
      return <PublishedForm step={step} onDone={onDone} />
    case 'patrono':
      return <PatronStep onDone={onDone} />
    case 'posta':
      return <MailStep mail={start.mail} onDone={onDone} />
    case 'medico':
      return <DoctorStep onDone={onDone} />
    case 'servizio':
      return <ServiceStep onDone={onDone} />
  }
}

function PublishedForm({ step, onDone }: { step: 'clinica' | 'orari'; onDone: () => void }) {
  const query = useQuery(clinicQuery)
  if (!query.data)
    return (
      <LoadingLine
        query={query}
        failed="Non riusciamo a leggere i dati della clinica."
        className="h-24 w-full"
      />
    )
  const own = query.data.value
  return step === 'clinica' ? (
    <ClinicStep own={own} onDone={onDone} />
  ) : (
    <HoursStep own={own} onDone={onDone} />
  )
}

/** Moves the focus to the title of a step that opens after another one was done. */
function useFocusWhenOpened(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !was.current) {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'start' })
    }
    was.current = isOpen
  }, [isOpen])
  return heading
}
