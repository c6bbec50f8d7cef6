import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { BookingCategory } from '#features/catalogue/contract.ts'
import { SkeletonGroup } from '#ui/Skeleton.tsx'
import { bookingAgreementsQuery } from '../queries.ts'
import { OptionPlaceholder } from './ChoiceList.tsx'
import { CategoryStep, ServiceStep, SubserviceStep } from './ChoiceSteps.tsx'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { DateTimeStep, usePreparedCalendar } from './DateTimeStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { DoctorStep } from './DoctorStep.tsx'
import { ExamsStep } from './ExamsStep.tsx'
import { isLaboratory } from './laboratory.ts'
import { useMessages } from './messages.ts'
import { StepFrame, StepFrameContext, Stepper } from './Stepper.tsx'
import { type Details, emptyDraft, previousStep } from './state.ts'
import { type Uploads, useUploads } from './useUploads.ts'
import { useWantedService } from './useWantedService.ts'
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
  const [isWaiting, setWaiting] = useState(false)
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
      <Stepper
        {...{ choices, categories, step, isWaiting }}
        onGo={step === 'confirmation' ? null : wizard.go}
      />
      <div className="relative min-w-0 px-5 py-6 sm:p-[clamp(1.5rem,3.4vw,3rem)]">
        <StepFrameContext value={{ title, goBack, refusal: draft.choiceRefusal, setWaiting }}>
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
    <StepFrame title={useMessages().moment}>
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
