import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { ClashNote } from '#platform/form/ClashNote.tsx'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { TextInput, type TextInputProps } from '#ui/textInputs.tsx'
import { UnsavedDialog, useUnsavedGuard } from '#ui/useUnsavedGuard.tsx'
import { startCopy } from '../copy.ts'

type StepFormProps<T extends FieldValues, V extends FieldValues> = {
  record: RecordForm<T, V>
  children: ReactNode
}

/** The form of a step, and what keeps typed values from being lost. */
export function StepForm<T extends FieldValues, V extends FieldValues>(props: StepFormProps<T, V>) {
  const { record, children } = props
  const { formId, submit, busy, dirty, failure, wrong } = record
  const guard = useUnsavedGuard(dirty)
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 empty:hidden">
        <SaveFailed error={failure} />
        <ClashNote record={record} />
        <ErrorSummary errors={wrong} />
      </div>
      {children}
      <Button
        type="submit"
        busy={busy}
        busyLabel={startCopy.saving}
        className="justify-self-start max-sm:w-full"
      >
        {startCopy.save}
      </Button>
      <UnsavedDialog open={guard.blocked} onStay={guard.stay} onLeave={guard.leave} />
    </form>
  )
}

type LineProps<T extends FieldValues, V extends FieldValues> = TextInputProps & {
  record: RecordForm<T, V>
  name: Path<T>
  hint?: string
  fieldClass?: string
  optional?: boolean
}

/** A line of text of a record. */
export function Line<T extends FieldValues, V extends FieldValues>(props: LineProps<T, V>) {
  const { record, name, hint, fieldClass, optional = false, ...input } = props
  const { form, idOf, labelOf } = record
  const error = form.getFieldState(name, form.formState).error?.message
  return (
    <Field
      id={idOf(name)}
      label={labelOf(name)}
      required={!optional}
      hint={hint}
      error={error}
      className={fieldClass}
    >
      <TextInput autoComplete="off" {...input} {...form.register(name)} />
    </Field>
  )
}
