import { Controller, type UseFormReturn } from 'react-hook-form'
import { readTime } from '#platform/time/dates.ts'
import { DateInput } from '#ui/DateInput.tsx'
import { Field } from '#ui/Field.tsx'
import { Select } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { statuses } from '../rules.ts'
import { statusLabels } from '../staff-copy.ts'
import { type EditTyped, type EditValues, fieldLabels } from './edit-form.ts'

type EditFieldsProps = { form: UseFormReturn<EditTyped, unknown, EditValues>; idOf: (name: string) => string }
type OneProps = EditFieldsProps & { name: keyof EditTyped }

/** Autocompletion is off, since the browser would offer another person's data. */
export function EditFields(props: EditFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      <Text {...props} name="firstName" />
      <Text {...props} name="lastName" />
      <Text {...props} name="email" type="email" />
      <Text {...props} name="phone" type="tel" />
      <Day {...props} name="dateOfBirth" />
      <Day {...props} name="appointmentDate" required />
      <Time {...props} name="appointmentTime" />
      <Status {...props} name="status" />
      <Notes {...props} name="notes" />
    </div>
  )
}

function Text({ form, idOf, name, type = 'text' }: OneProps & { type?: string }) {
  const error = form.formState.errors[name]?.message
  return (
    <Field id={idOf(name)} label={fieldLabels[name]} required error={error} className="sm:col-span-3">
      <TextInput type={type} autoComplete="off" maxLength={300} {...form.register(name)} />
    </Field>
  )
}

function Day({ form, idOf, name, required = false }: OneProps & { required?: boolean }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          id={idOf(name)}
          label={fieldLabels[name]}
          required={required}
          error={fieldState.error?.message}
          className="sm:col-span-2"
        >
          {/* Without its name: no hidden twin is needed, the form keeps the value. */}
          <DateInput
            ref={field.ref}
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}

function Time({ form, idOf, name }: OneProps) {
  const error = form.formState.errors[name]?.message
  const { onBlur, ...rest } = form.register(name)
  return (
    <Field id={idOf(name)} label={fieldLabels[name]} required error={error} className="sm:col-span-2">
      <TextInput
        inputMode="numeric"
        placeholder="HH:MM"
        autoComplete="off"
        maxLength={8}
        className="tnum"
        {...rest}
        onBlur={async (event) => {
          const typed = form.getValues('appointmentTime')
          const read = readTime(typed)
          if (read !== typed) form.setValue(name, read, { shouldDirty: true, shouldValidate: true })
          await onBlur(event)
        }}
      />
    </Field>
  )
}

function Status({ form, idOf, name }: OneProps) {
  return (
    <Field
      id={idOf(name)}
      label={fieldLabels[name]}
      required
      error={form.formState.errors[name]?.message}
      className="sm:col-span-2"
    >
      <Select {...form.register(name)}>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusLabels[status]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Notes({ form, idOf, name }: OneProps) {
  return (
    <Field
      id={idOf(name)}
      label={fieldLabels[name]}
      error={form.formState.errors[name]?.message}
      className="sm:col-span-6"
    >
      <TextArea rows={4} {...form.register(name)} />
    </Field>
  )
}
