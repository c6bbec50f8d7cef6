import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { usersCopy } from './copy.ts'
import { type UserForm, userLabels } from './user-form.ts'

type UserTextsProps = { record: RecordForm<UserForm>; isEmailRequired: boolean }

/** Name and address of a user. */
export function UserTexts({ record: { form, idOf }, isEmailRequired }: UserTextsProps) {
  const { errors } = form.formState
  return (
    <>
      <Field id={idOf('fullName')} label={userLabels.fullName} required error={errors.fullName?.message}>
        <TextInput autoComplete="off" maxLength={200} {...form.register('fullName')} />
      </Field>
      <Field
        id={idOf('email')}
        label={userLabels.email}
        required={isEmailRequired}
        hint={isEmailRequired ? undefined : usersCopy.noEmail}
        error={errors.email?.message}
      >
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('email')}
        />
      </Field>
    </>
  )
}
