import { Controller } from 'react-hook-form'
import { DateInput } from '#ui/DateInput.tsx'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { formLabels } from './labels.ts'
import type { FormRecord } from './useFormRecord.ts'

/** Name, description, status and last day of the form. */
export function Basics({ record: { form, idOf } }: { record: FormRecord }) {
  const { errors } = form.formState
  const hint = `${idOf('isActive')}-hint`
  const wrong = `${idOf('isActive')}-error`
  return (
    <div className="grid gap-4">
      <Field id={idOf('name')} label={formLabels.name} required error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={300} {...form.register('name')} />
      </Field>
      <Field
        id={idOf('description')}
        label={formLabels.description}
        hint="Sotto il nome, per chi compila"
        error={errors.description?.message}
      >
        <TextArea rows={3} {...form.register('description')} />
      </Field>
      <div>
        <Switch
          id={idOf('isActive')}
          label={formLabels.isActive}
          aria-describedby={errors.isActive ? `${hint} ${wrong}` : hint}
          aria-invalid={errors.isActive ? true : undefined}
          {...form.register('isActive')}
        />
        {errors.isActive ? (
          <p id={wrong} className="font-[570] text-danger-700 text-sxs">
            {errors.isActive.message}
          </p>
        ) : null}
        <p id={hint} className="text-ink-600 text-sxs">
          Se non è attivo, chi ha il link non lo trova. Gli invii che ci sono restano.
        </p>
      </div>
      <Field
        id={idOf('lastDay')}
        label={formLabels.lastDay}
        hint="Giorno compreso. Dopo, il modulo dice che le iscrizioni sono chiuse. Vuoto: senza scadenza."
        error={errors.lastDay?.message}
      >
        <Controller control={form.control} name="lastDay" render={({ field }) => <DateInput {...field} />} />
      </Field>
    </div>
  )
}
