import type { Office } from '#content/office.ts'
import type { BookingCategory } from '#features/catalogue/contract.ts'
import { SkeletonGroup } from '#ui/Skeleton.tsx'
import { CategoryStep, DoctorStep, ServiceStep, SubserviceStep } from './ChoiceSteps.tsx'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { DateTimeStep, usePreparedCalendar } from './DateTimeStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { OptionPlaceholder } from './Option.tsx'
import { StepFrame, StepFrameContext } from './StepFrame.tsx'
import { Stepper } from './Stepper.tsx'
import { previousStep } from './steps.ts'
import { useHiddenUntil } from './useHiddenUntil.tsx'
import { type Uploads, useUploads } from './useUploads.ts'
import { useWantedService } from './useWantedService.ts'
import { useStepTitle, useWizard, type WizardControl } from './useWizard.ts'

type WizardProps = { categories: BookingCategory[]; today: string; closures: Office['closures'] }

/** The panel: steps and choices on the dark side, the present step beside it. */
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

function CurrentStep({ wizard, uploads, categories, today, closures }: CurrentStepProps) {
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
      return <DateTimeStep wizard={wizard} today={today} closures={closures} />
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
