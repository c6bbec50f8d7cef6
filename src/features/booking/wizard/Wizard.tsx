import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { ANALYSIS_CATEGORY } from '#features/catalogue/analysis/address.ts'
import type { BookingCategory } from '#features/catalogue/contract.ts'
import { bookingServicesQuery } from '#features/catalogue/queries.ts'
import { SkeletonGroup } from '#ui/Skeleton.tsx'
import { bookingAgreementsQuery } from '../queries.ts'
import { OptionPlaceholder } from './ChoiceList.tsx'
import { CategoryStep, ServiceStep, SubserviceStep } from './ChoiceSteps.tsx'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { DateTimeStep, usePreparedCalendar } from './DateTimeStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { DoctorStep } from './DoctorStep.tsx'
import { ExamsStep } from './ExamsStep.tsx'
import { laboratoryChoice } from './laboratory.ts'
import { onlyChoices } from './only-choices.ts'
import { StepFrame, StepFrameContext, Stepper } from './Stepper.tsx'
import {
  type Action,
  type Details,
  emptyDraft,
  newWizard,
  previousStep,
  reduce,
  type Step,
  stepAfter,
} from './state.ts'
import { type Uploads, useUploads } from './useUploads.ts'
import { useStepTitle, useWizard, type WizardControl } from './useWizard.ts'

type WizardProps = {
  categories: BookingCategory[]
  /** Searches that visitors can press: 'Pulizia denti'. */
  examples: readonly string[]
  today: string
}

/** The panel: steps and choices on the dark side, the current step beside them. */
export function Wizard(props: WizardProps) {
  const { categories } = props
  const wizard = useWizard(props.today, categories.find(isLaboratory)?.id ?? null)
  const uploads = useUploads(wizard)
  const title = useStepTitle(wizard)
  const [q, setQ] = useState('')
  const parent = useParent(wizard.draft.details)
  const finding = useWantedService(wizard, categories)
  usePreparedCalendar(['subservice', 'exams', 'doctor'].includes(wizard.step))
  const { step, draft, confirmed } = wizard
  // Read before the step that asks for them, so that nothing moves there.
  useQuery({ ...bookingAgreementsQuery, enabled: draft.service !== null })
  // The laboratory's way does not count the categories, and begins anew there.
  const asked = step === 'category' && draft.exams ? emptyDraft : draft
  const choices = step === 'confirmation' && confirmed ? confirmed : asked
  const goBack = previousStep(draft, step) ? wizard.goBack : null
  const hidden = useHiddenUntil(wizard.ready)
  return (
    <div
      {...hidden.panel}
      className="grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-lg bg-white shadow-e2 max-sm:-mx-2 lg:min-h-160 lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:grid-rows-1 [&[data-resuming]>*>*]:invisible"
    >
      {hidden.script}
      <Stepper choices={choices} step={step} onGo={step === 'confirmation' ? null : wizard.go} />
      <div className="relative min-w-0 px-5 py-6 sm:p-[clamp(1.5rem,3.4vw,3rem)]">
        <StepFrameContext value={{ title, goBack, refusal: draft.choiceRefusal }}>
          {finding ? (
            <Finding />
          ) : (
            <CurrentStep {...{ wizard, uploads, parent }} search={{ q, onChange: setQ }} {...props} />
          )}
        </StepFrameContext>
      </div>
    </div>
  )
}

const nameOf = ({ firstName, lastName }: Details) => `${firstName.trim()} ${lastName.trim()}`

/** The last details typed for a child, kept by the page alone, so that another child can be booked for; null without. */
function useParent(details: Details): Details | null {
  const [parent, setParent] = useState<Details | null>(null)
  if (details.forWhom === 'child' && details !== parent) setParent(details)
  return parent
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

type CurrentStepProps = WizardProps & {
  wizard: WizardControl
  uploads: Uploads
  /** The details of who booked for a child. */
  parent: Details | null
  search: { q: string; onChange: (q: string) => void }
}

function CurrentStep({ wizard, uploads, search, parent, categories, examples, today }: CurrentStepProps) {
  const { step, confirmed } = wizard
  const booker = parent && confirmed?.patient === nameOf(parent) ? parent : null
  switch (step) {
    case 'category':
      return <CategoryStep wizard={wizard} initial={categories} search={search} examples={examples} />
    case 'service':
      return <ServiceStep wizard={wizard} />
    case 'subservice':
      return <SubserviceStep wizard={wizard} />
    case 'exams':
      return <ExamsStep wizard={wizard} />
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
          isForChild={booker !== null}
          onRestart={() => {
            wizard.dispatch({ type: 'restarted', booker })
            search.onChange('')
            wizard.go('category')
          }}
        />
      ) : null
  }
}

const isLaboratory = ({ slug }: BookingCategory) => slug === ANALYSIS_CATEGORY

/**
 * Chooses category and service for `?categoria=centro-dentale&servizio=12`, the link of a service's card, and goes to the step
 * after them; to the category's services for one that is booked by telephone. The laboratory's category leads to its exams, also
 * without a service. Answers true while the service is looked for.
 */
function useWantedService(wizard: WizardControl, categories: BookingCategory[]): boolean {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const slug = search.get('categoria')
  const service = search.get('servizio') ?? (slug === ANALYSIS_CATEGORY ? '' : null)
  const wanted = wizard.ready ? service : null
  const choose = useEffectEvent((found: FoundService | undefined) => {
    for (const action of found?.actions ?? []) wizard.dispatch(action)
    wizard.go(found?.step ?? 'category', { replace: true })
  })
  const find = useEffectEvent(() => {
    return wanted === ''
      ? findLaboratory(client, categories.find(isLaboratory), null)
      : findService(client, orderedBy(categories, slug), Number(wanted))
  })
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

/** The choices of a card's link, and the step they lead to. */
type FoundService = { actions: Action[]; step: Step }

/** The categories, that of the card's link first. */
function orderedBy(categories: BookingCategory[], slug: string | null): BookingCategory[] {
  return categories.toSorted((a, b) => Number(b.slug === slug) - Number(a.slug === slug))
}

async function findLaboratory(
  client: QueryClient,
  category: BookingCategory | undefined,
  serviceId: number | null,
): Promise<FoundService | undefined> {
  const wanted = serviceId === null ? null : { serviceId, subserviceId: null }
  return category && { actions: [await laboratoryChoice(client, category, wanted)], step: 'exams' }
}

// One category after the other: each costs a look at its free times.
async function findService(
  client: QueryClient,
  categories: BookingCategory[],
  id: number,
): Promise<FoundService | undefined> {
  for (const category of categories) {
    const services = await client.fetchQuery(bookingServicesQuery(category.id))
    const service = services.find((one) => one.id === id)
    if (!service) continue
    if (isLaboratory(category)) return findLaboratory(client, category, id)
    const chosen: Action = { type: 'categoryChosen', category: { id: category.id, name: category.name } }
    if (service.bookingMode === 'phone') return { actions: [chosen], step: 'service' }
    const actions: Action[] = [
      chosen,
      { type: 'serviceChosen', service: { id, name: service.name }, hasSubservices: null },
    ]
    const { draft } = actions.reduce(reduce, newWizard)
    const more = await onlyChoices(client, draft)
    return {
      actions: [...actions, ...more],
      step: stepAfter(more.reduce(reduce, { draft, confirmed: null }).draft, 'service'),
    }
  }
  return undefined
}

const TIMEOUT_MS = 5000

// Runs while the page is parsed, before React starts.
const HIDE = `if(/[?&](passo|servizio|categoria)=/.test(location.search)){const e=document.currentScript.parentNode;e.dataset.resuming='';setTimeout(()=>e.removeAttribute('data-resuming'),${TIMEOUT_MS})}`

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
