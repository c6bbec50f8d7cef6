import { Controller } from 'react-hook-form'
import { clinic } from '#content/clinic.ts'
import { Honeypot } from '#platform/form/visitor/Honeypot.tsx'
import { Button } from '#ui/Button.tsx'
import { DateInput } from '#ui/DateInput.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { bookingCopy } from '../copy.ts'
import { isMinor } from '../rules.ts'
import { ClinicPhone } from './ChoiceList.tsx'
import { Documents } from './Documents.tsx'
import { Preparation, useChosenService } from './Preparation.tsx'
import { StepFrame, visitText } from './Stepper.tsx'
import type { Details } from './state.ts'
import { type DetailsForm, idOf, useDetailsForm } from './useDetailsForm.ts'
import type { Uploads } from './useUploads.ts'
import type { WizardControl } from './useWizard.ts'

type DetailsStepProps = { wizard: WizardControl; uploads: Uploads; today: string }

export function DetailsStep({ wizard, uploads, today }: DetailsStepProps) {
  const { draft } = wizard
  const { form, submit, busy, waiting, trouble, errors } = useDetailsForm(wizard, uploads, today)
  const { isSubmitted } = form.formState
  const service = useChosenService(draft)
  return (
    <StepFrame title="I tuoi dati">
      <Preparation service={service} className="mt-4" />
      <form method="post" onSubmit={submit} noValidate aria-busy={busy || undefined}>
        <div className="mt-6 grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {isSubmitted && errors.length > 0 ? (
            <div className="col-span-full">
              <ErrorSummary errors={errors.map(({ field, message }) => ({ id: idOf(field), message }))} />
            </div>
          ) : null}
          <PersonFields form={form} day={draft.date ?? today} />
          <Documents
            id={idOf('uploadedFileIds')}
            files={draft.files}
            uploads={uploads}
            error={errors.find(({ field }) => field === 'uploadedFileIds')?.message}
          />
        </div>
        <Honeypot id="prenota-website" {...form.register('website')} />
        <Note className="mt-8">
          {service?.bookingMode === 'instant' ? bookingCopy.instant : bookingCopy.banner}
        </Note>
        {trouble ? <Trouble sentence={trouble} /> : null}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-line border-t pt-6">
          <div className="min-w-0 flex-1 basis-72 text-ink-600">
            {draft.date && draft.time ? <p className="text-sm">{visitText(draft.date, draft.time)}</p> : null}
            <p className="text-xs leading-[1.45]">
              {bookingCopy.privacy} <ExternalLink href="/privacy">{bookingCopy.privacyLink}</ExternalLink>.
            </p>
          </div>
          <Button
            type="submit"
            busy={busy}
            busyLabel={waiting ? bookingCopy.uploadWaiting : bookingCopy.submitting}
            className="max-sm:w-full"
          >
            {bookingCopy.submit}
          </Button>
        </div>
      </form>
    </StepFrame>
  )
}

/** `day` is the visit's. */
function PersonFields({ form, day }: { form: DetailsForm; day: string }) {
  const { register, control, formState } = form
  const field = (name: keyof Details) => ({ id: idOf(name), error: formState.errors[name]?.message })
  return (
    <>
      <Field label="Nome" required {...field('firstName')}>
        <TextInput {...register('firstName')} autoComplete="given-name" />
      </Field>
      <Field label="Cognome" required {...field('lastName')}>
        <TextInput {...register('lastName')} autoComplete="family-name" />
      </Field>
      <Field label="Email" required hint="Qui riceverai la conferma." {...field('email')}>
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field label="Telefono" required hint="Fisso o cellulare, ad esempio 333 000 0000." {...field('phone')}>
        <TextInput {...register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Controller
        control={control}
        name="dateOfBirth"
        render={({ field: { ref, name, value, onChange, onBlur } }) => (
          <Field
            label="Data di nascita"
            optional
            hint={isMinor(value ?? null, day) ? bookingCopy.minor : undefined}
            {...field('dateOfBirth')}
          >
            <DateInput
              ref={ref}
              name={name}
              value={value ?? ''}
              onChange={onChange}
              onBlur={onBlur}
              autoComplete="bday"
            />
          </Field>
        )}
      />
      <Field label="Codice fiscale" optional {...field('fiscalCode')}>
        <TextInput
          {...register('fiscalCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase"
        />
      </Field>
      <Field
        label="Note"
        optional
        hint="Non scrivere diagnosi o altri dati clinici: ne parlerai con il medico."
        {...field('notes')}
        className="col-span-full"
      >
        <TextArea {...register('notes')} rows={3} />
      </Field>
    </>
  )
}

/** Says why the booking was not sent, and how to book all the same. */
function Trouble({ sentence }: { sentence: string }) {
  return (
    <Note tone="danger" role="alert" className="mt-4">
      {sentence}{' '}
      {sentence.includes(clinic.phone.text) ? null : (
        <>
          Se preferisci, chiamaci allo <ClinicPhone />.
        </>
      )}
    </Note>
  )
}
