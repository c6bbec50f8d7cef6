import { Fragment } from 'react'
import { useClinic } from '#features/content/useClinic.tsx'
import { Honeypot } from '#platform/form/visitor/Honeypot.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { filled } from '#ui/filled.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { Note } from '#ui/Note.tsx'
import { AgreementFields } from './AgreementFields.tsx'
import { ClinicPhone } from './ChoiceList.tsx'
import { useChosenService, useToPrepare } from './chosen.ts'
import { Documents } from './Documents.tsx'
import { useMessages } from './messages.ts'
import { HomeAddressField, NotesField, PersonFields } from './PersonFields.tsx'
import { Preparation } from './Preparation.tsx'
import { StepFrame, visitText } from './Stepper.tsx'
import { isDrawnAtHome } from './state.ts'
import { idOf, useDetailsForm } from './useDetailsForm.ts'
import type { Uploads } from './useUploads.ts'
import type { WizardControl } from './useWizard.ts'

type DetailsStepProps = { wizard: WizardControl; uploads: Uploads; today: string }

export function DetailsStep({ wizard, uploads, today }: DetailsStepProps) {
  const { draft } = wizard
  const messages = useMessages()
  const { dates } = useLanguage()
  const { form, submit, busy, waiting, trouble, errors } = useDetailsForm(wizard, uploads, today)
  const { isSubmitted } = form.formState
  const service = useChosenService(draft)
  const toPrepare = useToPrepare(draft)
  const isAtHome = isDrawnAtHome(draft)
  return (
    <StepFrame title={messages.details.title}>
      <Preparation services={toPrepare} titles={messages} className="mt-4" />
      <form method="post" onSubmit={submit} noValidate aria-busy={busy || undefined}>
        <div className="mt-6 grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {isSubmitted && errors.length > 0 ? (
            <div className="col-span-full">
              <ErrorSummary errors={errors.map(({ field, message }) => ({ id: idOf(field), message }))} />
            </div>
          ) : null}
          <PersonFields form={form} day={draft.date ?? today} isAtHome={isAtHome} />
          {isAtHome ? <HomeAddressField form={form} /> : null}
          <NotesField form={form} />
          <AgreementFields form={form} />
          <Documents
            id={idOf('uploadedFileIds')}
            files={draft.files}
            uploads={uploads}
            error={errors.find(({ field }) => field === 'uploadedFileIds')?.message}
          />
        </div>
        <Honeypot id="prenota-website" {...form.register('website')} />
        <Note className="mt-8">
          {service?.bookingMode === 'instant' ? messages.instant : messages.banner}
        </Note>
        {trouble ? <Trouble sentence={trouble} /> : null}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-t pt-6">
          <div className="min-w-0 flex-1 basis-72 text-ink-600">
            {draft.date && draft.time ? (
              <p className="text-sm">{visitText(draft.date, draft.time, dates)}</p>
            ) : null}
            <p className="text-xs leading-[1.45]">
              {messages.privacy} <ExternalLink href="/privacy">{messages.privacyLink}</ExternalLink>.
            </p>
          </div>
          <Button
            type="submit"
            busy={busy}
            busyLabel={waiting ? messages.uploadWaiting : messages.submitting}
            className="max-sm:w-full"
          >
            {messages.submit}
          </Button>
        </div>
      </form>
    </StepFrame>
  )
}

/** Says why the booking was not sent, and how to book all the same. */
function Trouble({ sentence }: { sentence: string }) {
  const { text: phone } = useClinic().phone
  const { preferCall } = useMessages().details
  return (
    <Note tone="danger" role="alert" className="mt-4">
      {sentence.split(phone).map((part, place) => (
        <Fragment key={part}>
          {place > 0 ? <ClinicPhone /> : null}
          {part}
        </Fragment>
      ))}{' '}
      {sentence.includes(phone) ? null : filled(preferCall, <ClinicPhone />)}
    </Note>
  )
}
