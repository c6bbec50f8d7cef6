import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { Field } from '#ui/Field.tsx'
import { Switch } from '#ui/inputs.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { type DoctorTyped, type DoctorValues, fieldLabels } from './doctor-form.ts'

export type DoctorFieldsProps = Pick<RecordForm<DoctorTyped, DoctorValues>, 'form' | 'idOf'>
/** Suggestions: staff may type another title, or none. */
const TITLES = ['Dr.', 'Dr.ssa', 'Dott.', 'Dott.ssa', 'Prof.', 'Prof.ssa']

type TextName = 'title' | 'firstName' | 'lastName' | 'specialization' | 'email' | 'phone'

/** Autocompletion is off: the browser would offer the data of the person at the screen. */
export function DoctorFields(props: DoctorFieldsProps) {
  const { form, idOf } = props
  const hint = `${idOf('isActive')}-hint`
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]">
        <Text {...props} name="title" list="titoli" />
        <datalist id="titoli">
          {TITLES.map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        <Text {...props} name="firstName" required />
        <Text {...props} name="lastName" required />
      </div>
      <Text {...props} name="specialization" />
      <div>
        <Switch
          id={idOf('isActive')}
          label={fieldLabels.isActive}
          aria-describedby={hint}
          {...form.register('isActive')}
        />
        <p id={hint} className="text-ink-600 text-sxs">
          Se è inattivo, sul sito non si può prenotare con questo medico. Gli appuntamenti già presi restano.
        </p>
      </div>
    </div>
  )
}

export function Reach(props: DoctorFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Text {...props} name="email" type="email" />
      <Text {...props} name="phone" type="tel" />
    </div>
  )
}

type TextProps = DoctorFieldsProps & { name: TextName; required?: boolean; type?: string; list?: string }

function Text({ form, idOf, name, required = false, type = 'text', list }: TextProps) {
  const error = form.formState.errors[name]?.message
  return (
    <Field id={idOf(name)} label={fieldLabels[name]} required={required} error={error}>
      <TextInput type={type} list={list} autoComplete="off" maxLength={300} {...form.register(name)} />
    </Field>
  )
}
