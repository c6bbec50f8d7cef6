import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { Link, useSearchParams } from 'react-router'
import { clinic } from '#content/clinic.ts'
import type { BookingCategory, BookingService } from '#features/catalogue/contract.ts'
import { bookingServicesQuery, bookingSubservicesQuery } from '#features/catalogue/queries.ts'
import { longDateTime } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { Note } from '#ui/Note.tsx'
import { SkeletonGroup } from '#ui/Skeleton.tsx'
import { bookingCopy } from '../copy.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { ClinicPhone, OptionPlaceholder } from './ChoiceList.tsx'
import { CategoryStep, DoctorStep, ServiceStep, SubserviceStep } from './ChoiceSteps.tsx'
import { DateTimeStep, usePreparedCalendar } from './DateTimeStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { StepFrame, StepFrameContext, Stepper } from './Stepper.tsx'
import { type Confirmed, previousStep } from './state.ts'
import { type Uploads, useUploads } from './useUploads.ts'
import { useStepTitle, useWizard, type WizardControl } from './useWizard.ts'

type WizardProps = { categories: BookingCategory[]; today: string }

/** The panel: steps and choices on the dark side, the current step beside them. */
export function Wizard(props: WizardProps) {
  const { categories } = props
  const wizard = useWizard()
  const uploads = useUploads(wizard)
  const title = useStepTitle(wizard)
  const finding = useWantedService(wizard, categories)
  usePreparedCalendar(wizard.step === 'subservice' || wizard.step === 'doctor')
  const { step, draft, confirmed } = wizard
  const choices = step === 'confirmation' && confirmed ? confirmed : draft
  const goBack = previousStep(draft, step) ? wizard.goBack : null
  const hidden = useHiddenUntil(wizard.ready)
  return (
    <div
      {...hidden.panel}
      className="grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-lg bg-white shadow-e2 max-sm:-mx-2 lg:min-h-160 lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:grid-rows-1 [&[data-resuming]>*>*]:invisible"
    >
      {hidden.script}
      <Stepper choices={choices} step={step} />
      <div className="relative min-w-0 px-5 py-6 sm:p-[clamp(1.5rem,3.4vw,3rem)]">
        <StepFrameContext value={{ title, goBack, refusal: draft.choiceRefusal }}>
          {finding ? <Finding /> : <CurrentStep wizard={wizard} uploads={uploads} {...props} />}
        </StepFrameContext>
      </div>
    </div>
  )
}

function Finding() {
  return (
    <StepFrame title="Un momento…">
      <SkeletonGroup className="mt-7 grid gap-3">
        {['a', 'b', 'c'].map((place) => (
          <OptionPlaceholder key={place} lines={3} />
        ))}
      </SkeletonGroup>
    </StepFrame>
  )
}

type CurrentStepProps = WizardProps & { wizard: WizardControl; uploads: Uploads }

function CurrentStep({ wizard, uploads, categories, today }: CurrentStepProps) {
  const { step, confirmed } = wizard
  switch (step) {
    case 'category':
      return <CategoryStep wizard={wizard} initial={categories} />
    case 'service':
      return <ServiceStep wizard={wizard} />
    case 'subservice':
      return <SubserviceStep wizard={wizard} />
    case 'doctor':
      return <DoctorStep wizard={wizard} />
    case 'datetime':
      return <DateTimeStep wizard={wizard} today={today} />
    case 'details':
      return <DetailsStep wizard={wizard} uploads={uploads} today={today} />
    case 'confirmation':
      return confirmed ? (
        <ConfirmationStep
          confirmed={confirmed}
          onRestart={() => {
            wizard.dispatch({ type: 'restarted' })
            wizard.go('category')
          }}
        />
      ) : null
  }
}

/**
 * Chooses category and service for `?servizio=12`, the link of a service's card, and goes to the step after them. Answers true
 * while the service is looked for.
 */
function useWantedService(wizard: WizardControl, categories: BookingCategory[]): boolean {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const wanted = wizard.ready ? search.get('servizio') : null
  const choose = useEffectEvent((found: FoundService | undefined) => {
    if (!found) return wizard.go('category', { replace: true })
    const { category, service, hasSubservices } = found
    wizard.dispatch({ type: 'categoryChosen', category: { id: category.id, name: category.name } })
    wizard.dispatch({
      type: 'serviceChosen',
      service: { id: service.id, name: service.name },
      hasSubservices,
    })
    wizard.go(hasSubservices === false ? 'doctor' : 'subservice', { replace: true })
  })
  const find = useEffectEvent(() => findService(client, categories, Number(wanted)))
  useEffect(() => {
    if (wanted === null) return
    let current = true
    find()
      .catch(() => undefined)
      .then((found) => {
        if (current) choose(found)
      })
    return () => {
      current = false
    }
  }, [wanted])
  return wanted !== null
}

type FoundService = { category: BookingCategory; service: BookingService; hasSubservices: boolean | null }

// Reads the services of every category: the lists are small.
async function findService(
  client: QueryClient,
  categories: BookingCategory[],
  id: number,
): Promise<FoundService | undefined> {
  const lists = await Promise.all(
    categories.map((category) => client.fetchQuery(bookingServicesQuery(category.id))),
  )
  for (const [place, category] of categories.entries()) {
    const service = lists[place]?.find((one) => one.id === id)
    if (service) {
      const subservices = await client.fetchQuery(bookingSubservicesQuery(id)).catch(() => null)
      return { category, service, hasSubservices: subservices && subservices.length > 0 }
    }
  }
  return undefined
}

const TIMEOUT_MS = 5000

// Runs while the page is parsed, before React starts.
const HIDE = `if(/[?&](passo|servizio)=/.test(location.search)){const e=document.currentScript.parentNode;e.dataset.resuming='';setTimeout(()=>e.removeAttribute('data-resuming'),${TIMEOUT_MS})}`

const subscribe = () => () => undefined

/**
 * Hides the panel until the saved wizard has been read: the server always sends the first step, which would flash when a later
 * one is reloaded. Spread `panel` on its element and put `script` first inside.
 */
function useHiddenUntil(ready: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const fromServer = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
  useLayoutEffect(() => {
    if (ready) ref.current?.removeAttribute('data-resuming')
  }, [ready])
  return {
    panel: { ref, suppressHydrationWarning: true },
    script: fromServer ? <script>{HIDE}</script> : null,
  }
}

type ConfirmationStepProps = { confirmed: Confirmed; onRestart: () => void }

function ConfirmationStep({ confirmed, onRestart }: ConfirmationStepProps) {
  const { id, service, subservice, doctor, date, time, duration, email } = confirmed
  return (
    <StepFrame
      title={bookingCopy.sent}
      text={`Il nostro staff la controlla e ti scriviamo a ${email} entro ${clinic.answerWithin}; se serve, ti chiamiamo. Fino ad allora la visita non è confermata.`}
    >
      <p className="mt-1.5 text-ink-600 text-xs">
        <span>{bookingCopy.done}</span> <span>{bookingCopy.doneText}</span>
      </p>
      <div className="mt-6 grid items-start gap-x-10 gap-y-7 rail:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <dl className="border-line border-t">
            <Row term="Servizio">
              {service?.name}
              {subservice ? `, ${subservice.name}` : null}
            </Row>
            <Row term="Professionista">
              {doctor?.name}
              {doctor?.id === ANY_DOCTOR ? (
                <span className="block font-normal text-ink-600">{bookingCopy.doctorToCome}</span>
              ) : null}
            </Row>
            <Row term="Data e ora">{date && time ? longDateTime(date, time) : null}</Row>
            <Row term="Durata">{duration} minuti</Row>
            <Row term="Conferma a">
              <Address email={email} />
            </Row>
          </dl>
          <Note icon={<Phone className="size-[1.25em]" strokeWidth={1.6} />} className="mt-5">
            {bookingCopy.changes} <ClinicPhone />.
          </Note>
        </div>
        <div className="rounded-lg rounded-tr-[6rem] bg-sand-100 px-6 py-7 max-rail:order-first">
          <p className="text-ink-600 text-sm">Numero di prenotazione</p>
          <p className="tnum mt-1 mb-4 font-serif text-[3.5rem] leading-none tracking-[-0.02em]">{id}</p>
          <p className="text-ink-600 text-sm">{bookingCopy.waiting}</p>
        </div>
      </div>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-6">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center font-ui text-aqua-600 no-underline hover:text-aqua-800"
        >
          <span className="border-current border-b pb-0.5">Torna al sito</span>
        </Link>
        <Button variant="secondary" size="md" onClick={onRestart}>
          Nuova prenotazione
        </Button>
      </div>
    </StepFrame>
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
