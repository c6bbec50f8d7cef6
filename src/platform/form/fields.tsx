import { Controller, type FieldPath, type FieldValues, type PathValue } from 'react-hook-form'
import { readTime } from '#platform/time/dates.ts'
import { DateInput } from '#ui/DateInput.tsx'
import { Field, type FieldProps } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import type { RecordForm } from './useRecordForm.ts'

type RecordFieldProps<T extends FieldValues, V extends FieldValues> = Pick<
  FieldProps,
  'required' | 'hint'
> & {
  record: RecordForm<T, V>
  name: FieldPath<T>
}

/** A day of a record. */
export function DateField<T extends FieldValues, V extends FieldValues>(props: RecordFieldProps<T, V>) {
  const { record, name, ...texts } = props
  return (
    <Controller
      control={record.form.control}
      name={name}
      render={({ field: { name: _, ...field }, fieldState }) => (
        <Field
          id={record.idOf(name)}
          label={record.labelOf(name)}
          error={fieldState.error?.message}
          {...texts}
        >
          <DateInput {...field} />
        </Field>
      )}
    />
  )
}

/** A time of day of a record, which is written as `HH:MM` when the field is left. */
export function TimeField<T extends FieldValues, V extends FieldValues>(props: RecordFieldProps<T, V>) {
  const { record, name, ...texts } = props
  const { form, idOf, labelOf } = record
  const { onBlur, ...rest } = form.register(name)
  const { error } = form.getFieldState(name, form.formState)
  return (
    <Field id={idOf(name)} label={labelOf(name)} error={error?.message} {...texts}>
      <TextInput
        inputMode="numeric"
        placeholder="HH:MM"
        autoComplete="off"
        maxLength={8}
        className="tnum"
        {...rest}
        onBlur={async (event) => {
          const typed = form.getValues(name)
          const read = readTime(typed) as PathValue<T, typeof name>
          if (read !== typed) form.setValue(name, read, { shouldDirty: true, shouldValidate: true })
          await onBlur(event)
        }}
      />
    </Field>
  )
}
