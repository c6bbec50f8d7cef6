import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { priceText } from '#features/catalogue/rules.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { longDateTime } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { ExternalMoreLink } from '#ui/ExternalLink.tsx'
import { Note } from '#ui/Note.tsx'
import { dutiesOfChoice } from '../agreement/copy.ts'
import { bookingCopy } from '../copy.ts'
import { examName } from '../exams/rules.ts'
import { bookingAgreementsQuery } from '../queries.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { ClinicPhone } from './ChoiceList.tsx'
import { Preparation, pricesOf, useChosenKind, useToPrepare } from './Preparation.tsx'
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
  const { mapsUrl } = useClinic().entrances.main
  const { id, date, time, duration, email, patient, isMinor } = confirmed
  const toPrepare = useToPrepare(confirmed)
  const duties = useDuties(confirmed)
  const ofKind = priceText(useChosenKind(confirmed)?.price ?? null)
  const price = confirmed.exams ? pricesOf(confirmed) : ofKind
  const isConfirmed = confirmed.status === 'confirmed'
  const isAtHome = isDrawnAtHome(confirmed)
  return (
    <StepFrame
      title={isConfirmed ? bookingCopy.confirmed : bookingCopy.sent}
      text={
        isConfirmed
          ? `La visita è confermata. Ti abbiamo scritto a ${email}: nell’e-mail trovi l’appuntamento da aggiungere al tuo calendario.`
          : // The same for all: whether the mail has the button tells if the clinic knows the patient.
            `Apri l’e-mail che ti abbiamo mandato a ${email}: se ha il pulsante «${bookingCopy.prove}», premilo, altrimenti dopo 24 ore l’orario torna libero.`
      }
    >
      <p className="mt-1.5 text-ink-600 text-xs">
        <span>{bookingCopy.done}</span> <span>{bookingCopy.doneText}</span>
      </p>
      <div className="mt-6 grid items-start gap-x-10 gap-y-7 rail:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <dl className="border-line border-t">
            {patient ? <Row term="Per">{patient}</Row> : null}
            <What confirmed={confirmed} />
            <Row term="Data e ora">{date && time ? longDateTime(date, time) : null}</Row>
            <Row term="Durata">{duration} minuti</Row>
            {price ? <Row term="Prezzo">{price}</Row> : null}
            {isAtHome ? <Row term="Dove">A domicilio, all’indirizzo che ci hai dato</Row> : null}
            <Row term="Conferma a">
              <Address email={email} />
            </Row>
          </dl>
          {isConfirmed ? null : <NextSteps />}
          <Note icon={<Phone className="size-[1.25em]" strokeWidth={1.6} />} className="mt-5">
            {bookingCopy.changes} <ClinicPhone />.
          </Note>
          {isMinor && !isAtHome ? <Note className="mt-3">{bookingCopy.accompanied}</Note> : null}
          <Preparation services={toPrepare} duties={duties} className="mt-5" />
        </div>
        <div className="rounded-lg rounded-tr-[6rem] bg-sand-100 px-6 py-7 max-rail:order-first">
          <p className="text-ink-600 text-sm">Numero di prenotazione</p>
          <p className="tnum mt-1 mb-4 font-serif text-[3.5rem] leading-none tracking-[-0.02em]">{id}</p>
          <p className="text-ink-600 text-sm">{isConfirmed ? bookingCopy.welcome : bookingCopy.waiting}</p>
          <div className="mt-4 grid justify-items-start gap-2">
            {isConfirmed && confirmed.calendarUid ? <CalendarButton confirmed={confirmed} /> : null}
            {isAtHome ? null : (
              <ExternalMoreLink href={mapsUrl} className="text-sm">
                {bookingCopy.way}
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
          <span className="border-current border-b pb-0.5">Torna al sito</span>
        </Link>
        <Button variant="secondary" size="md" onClick={onRestart}>
          {isForChild ? 'Prenota per un altro figlio' : 'Nuova prenotazione'}
        </Button>
      </div>
    </StepFrame>
  )
}

/** Service and doctor of a visit, or the exams of a draw. */
function What({ confirmed }: { confirmed: Confirmed }) {
  const { service, subservice, exams, doctor, status } = confirmed
  if (exams)
    return (
      <Row term="Esami">
        <span className="grid gap-1.5">
          {exams.map((exam) => (
            <span key={examName(exam)}>{examName(exam)}</span>
          ))}
        </span>
      </Row>
    )
  return (
    <>
      <Row term="Servizio">
        {service?.name}
        {subservice ? `, ${subservice.name}` : null}
      </Row>
      <Row term="Professionista">
        {doctor?.name}
        {doctor?.id === ANY_DOCTOR ? (
          <span className="block font-normal text-ink-600">
            {status === 'confirmed' ? bookingCopy.doctorInMail : bookingCopy.doctorToCome}
          </span>
        ) : null}
      </Row>
    </>
  )
}

const stepsOf = (answerWithin: string): [title: string, text: string][] => [
  ['Apri l’e-mail', `e, se c’è, premi il pulsante «${bookingCopy.prove}».`],
  [
    'Controlliamo la richiesta',
    `entro ${answerWithin}; se serve, ti chiamiamo. Fino ad allora la visita non è confermata.`,
  ],
  ['Ti scriviamo la conferma', 'con un link solo tuo, per spostare o disdire.'],
]

/** The duties of the agreement that was chosen. */
function useDuties({ agreementId }: Confirmed): string[] {
  const { data: agreements = [] } = useQuery({ ...bookingAgreementsQuery, enabled: agreementId !== '' })
  const agreement = agreements.find(({ id }) => String(id) === agreementId)
  return agreement ? dutiesOfChoice(agreement) : []
}

/** The steps that follow a request. */
function NextSteps() {
  const { answerWithin } = useClinic()
  return (
    <section aria-label={bookingCopy.nextSteps} className="mt-6">
      <h3 className="font-sans font-strong text-md leading-[1.3]">{bookingCopy.nextSteps}</h3>
      <ol className="mt-2">
        {stepsOf(answerWithin).map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3 py-2 text-sm leading-[1.45]">
            <span
              aria-hidden="true"
              className="tnum grid size-8 place-items-center rounded-full bg-aqua-50 font-strong text-aqua-800"
            >
              {index + 1}
            </span>
            <span className="pt-1">
              <b className="font-strong">{title}</b> {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Saves the visit as a calendar file, with the UID that its mails use, so that they change the same entry. */
function CalendarButton({ confirmed }: { confirmed: Confirmed }) {
  const clinic = useClinic()
  const save = async () => {
    const { visitFile } = await import('./visit-file.ts')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(
      new Blob([visitFile(confirmed, clinic, new Date())], { type: 'text/calendar' }),
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
      {bookingCopy.toCalendar}
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
