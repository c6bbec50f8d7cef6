import type { BookingCategory } from '#features/catalogue/contract.ts'
import { CategoryStep, DoctorStep, ServiceStep, SubserviceStep } from './ChoiceSteps.tsx'
import { ConfirmationStep } from './ConfirmationStep.tsx'
import { DateTimeStep, usePreparedCalendar } from './DateTimeStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { StepFrameContext } from './StepFrame.tsx'
import { Stepper } from './Stepper.tsx'
import { previousStep } from './steps.ts'
import { useHiddenUntil } from './useHiddenUntil.tsx'
import { type Uploads, useUploads } from './useUploads.ts'
import { useWantedService } from './useWantedService.ts'
import { useStepTitle, useWizard, type WizardControl } from './useWizard.ts'

type WizardProps = { categories: BookingCategory[]; today: string }

/** The panel: steps and choices on the dark side, the present step beside it. */
export function Wizard({ categories, today }: WizardProps) {
  const wizard = useWizard()
  const uploads = useUploads(wizard)
  const title = useStepTitle(wizard)
  useWantedService(wizard, categories)
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
        <StepFrameContext value={{ title, goBack }}>
          <CurrentStep wizard={wizard} uploads={uploads} categories={categories} today={today} />
        </StepFrameContext>
      </div>
    </div>
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
