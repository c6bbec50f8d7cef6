import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { priceText } from '#features/catalogue/rules.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { Button } from '#ui/Button.tsx'
import { ExternalMoreLink } from '#ui/ExternalLink.tsx'
import { filled } from '#ui/filled.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { Note } from '#ui/Note.tsx'
import { bookingAgreementsQuery } from '../queries.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { ClinicPhone } from './ChoiceList.tsx'
import { useChosenKind, useExamsPrice, useToPrepare } from './chosen.ts'
import { dutyLines } from './duties.ts'
import { useMessages } from './messages.ts'
import { examName, type Line, useNames } from './names.tsx'
import { Preparation } from './Preparation.tsx'
import { StepFrame } from './Stepper.tsx'
import { type Confirmed, isDrawnAtHome } from './state.ts'

type ConfirmationStepProps = {
  confirmed: Confirmed
  /** The button books for another child, with the details of the same parent. */
  isForChild: boolean
  onRestart: () => void
}

/** The last page: the visit that was asked for, or booked where the service is confirmed at once. */
export function ConfirmationStep({ confirmed, isForChild, onRestart }: ConfirmationStepProps) {
  const messages = useMessages()
  const { confirmation: words, catalogue } = messages
  const { dates } = useLanguage()
  const { mapsUrl } = useClinic().entrances.main
  const { id, date, time, duration, email, patient, isMinor } = confirmed
  const toPrepare = useToPrepare(confirmed)
  const duties = useDuties(confirmed)
  const ofKind = priceText(useChosenKind(confirmed)?.price ?? null, catalogue)
  const ofExams = useExamsPrice(confirmed)
  const price = confirmed.exams ? ofExams : ofKind
  const isConfirmed = confirmed.status === 'confirmed'
  const isAtHome = isDrawnAtHome(confirmed)
  return (
    <StepFrame
      title={isConfirmed ? messages.confirmed : messages.sent}
      // The same for all requests: whether the mail has the button tells if the clinic knows the patient.
      text={isConfirmed ? words.confirmedText(email) : <WithButton text={words.sentText(email)} />}
    >
      <p className="mt-1.5 text-ink-600 text-xs">
        <span>{messages.done}</span> <span>{messages.doneText}</span>
      </p>
      {words.mailsAreItalian ? <Note className="mt-4">{words.mailsAreItalian}</Note> : null}
      <div className="mt-6 grid items-start gap-x-10 gap-y-7 rail:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <dl className="border-line border-t">
            {patient ? <Row term={words.patient}>{patient}</Row> : null}
            <What confirmed={confirmed} />
            <Row term={words.when}>{date && time ? dates.longDateTime(date, time) : null}</Row>
            <Row term={words.duration}>{catalogue.minutes(duration)}</Row>
            {price ? <Row term={words.price}>{price}</Row> : null}
            {isAtHome ? <Row term={words.where}>{words.atHome}</Row> : null}
            <Row term={words.to}>
              <Address email={email} />
            </Row>
          </dl>
          {isConfirmed ? null : <NextSteps />}
          <Note icon={<Phone className="size-[1.25em]" strokeWidth={1.6} />} className="mt-5">
            {messages.changes} <ClinicPhone />.
          </Note>
          {isMinor && !isAtHome ? <Note className="mt-3">{messages.accompanied}</Note> : null}
          <Preparation services={toPrepare} titles={messages} duties={duties} className="mt-5" />
        </div>
        <div className="rounded-lg rounded-tr-[6rem] bg-sand-100 px-6 py-7 max-rail:order-first">
          <p className="text-ink-600 text-sm">{words.number}</p>
          <p className="tnum mt-1 mb-4 font-serif text-[3.5rem] leading-none tracking-[-0.02em]">{id}</p>
          <p className="text-ink-600 text-sm">{isConfirmed ? messages.welcome : messages.waiting}</p>
          <div className="mt-4 grid justify-items-start gap-2">
            {isConfirmed && confirmed.calendarUid ? <CalendarButton confirmed={confirmed} /> : null}
            {isAtHome ? null : (
              <ExternalMoreLink href={mapsUrl} className="text-sm">
                {messages.way}
              </ExternalMoreLink>
            )}
          </div>
        </div>
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-6">
        <Link
          to="/"
          reloadDocument
          className="inline-flex min-h-11 items-center font-ui text-aqua-600 no-underline hover:text-aqua-800"
        >
          <span className="border-current border-b pb-0.5">{words.back}</span>
        </Link>
        <Button variant="secondary" size="md" onClick={onRestart}>
          {isForChild ? words.againForChild : words.again}
        </Button>
      </div>
    </StepFrame>
  )
}

/** Service and doctor of a visit, or the exams of a draw. */
function What({ confirmed }: { confirmed: Confirmed }) {
  const { exams, doctor, status } = confirmed
  const { steps, doctorInMail, doctorToCome } = useMessages()
  const names = useNames(confirmed)
  if (exams)
    return (
      <Row term={steps.exams}>
        <span className="grid gap-1.5">
          {names.exams.map((exam) => (
            <span key={`${exam.serviceId} ${exam.subserviceId}`}>{examName(exam)}</span>
          ))}
        </span>
      </Row>
    )
  return (
    <>
      <Row term={steps.service}>{names.visit}</Row>
      <Row term={steps.doctor}>
        {names.doctor}
        {doctor?.id === ANY_DOCTOR ? (
          <span className="block font-normal text-ink-600">
            {status === 'confirmed' ? doctorInMail : doctorToCome}
          </span>
        ) : null}
      </Row>
    </>
  )
}

/** The duties of the agreement that was chosen. */
function useDuties({ agreementId }: Confirmed): Line[] {
  const { duties } = useMessages()
  const { locale } = useLanguage()
  const { data: agreements = [] } = useQuery({ ...bookingAgreementsQuery, enabled: agreementId !== '' })
  const agreement = agreements.find(({ id }) => String(id) === agreementId)
  return agreement ? dutyLines(agreement, duties, locale) : []
}

/** The steps that follow a request. */
function NextSteps() {
  const { answerWithin } = useClinic()
  const { nextSteps, confirmation: words } = useMessages()
  const steps: [title: string, text: string][] = [
    [words.open, words.openText],
    [words.check, words.checkText(answerWithin)],
    [words.answer, words.answerText],
  ]
  return (
    <section aria-label={nextSteps} className="mt-6">
      <h3 className="font-sans font-strong text-md leading-[1.3]">{nextSteps}</h3>
      <ol className="mt-2">
        {steps.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3 py-2 text-sm leading-[1.45]">
            <span
              aria-hidden="true"
              className="tnum grid size-8 place-items-center rounded-full bg-aqua-50 font-strong text-aqua-800"
            >
              {index + 1}
            </span>
            <span className="pt-1">
              <b className="font-strong">{title}</b> <WithButton text={text} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A sentence that may name the button of the mail, whose words are Italian. */
function WithButton({ text }: { text: string }) {
  const { prove } = useMessages()
  if (!text.includes(prove)) return text
  return filled(text.replace(prove, '{}'), <span lang="it">{prove}</span>)
}

/** Saves the visit as a calendar file, with the UID that its mails use, so that they change the same entry. */
function CalendarButton({ confirmed }: { confirmed: Confirmed }) {
  const clinic = useClinic()
  const { sentence } = useLanguage()
  const save = async () => {
    const { visitFile } = await import('./visit-file.ts')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(
      new Blob([visitFile(confirmed, clinic, { stamp: new Date(), sentence })], { type: 'text/calendar' }),
    )
    link.download = `visita-${confirmed.id}.ics`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  }
  return (
    <Button
      variant="secondary"
      size="md"
      className="bg-white"
      icon={<CalendarPlus strokeWidth={1.6} />}
      onClick={() => void save()}
    >
      {useMessages().toCalendar}
    </Button>
  )
}

/** An e-mail address that breaks before its @ rather than within a word. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-4 border-line max-large:grid-cols-1 max-large:gap-0.5 border-b py-2.5 text-sm sm:grid-cols-[9rem_1fr]">
      <dt className="text-ink-600">{term}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  )
}
