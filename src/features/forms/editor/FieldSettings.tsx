import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ContactField } from '#features/contacts/fields/contract.ts'
import { contactFieldsQuery } from '#features/contacts/queries.ts'
import { Field } from '#ui/Field.tsx'
import { Options, Select, Switch } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { BOUNDS, fitsContactField } from '../rules.ts'
import { type FieldTyped, NEW_FIELD } from './form-state.ts'
import { type ChoiceName, choices, fieldLabels, NO_CONTACT_FIELD } from './labels.ts'
import { DEFAULTS } from './to-payload.ts'
import type { SettingsProps } from './useFormRecord.ts'

/** All that can be set of one field. */
export function FieldSettings(props: SettingsProps) {
  const { record, fieldKey } = props
  const { form, idOf } = record
  const errors = form.formState.errors.fields?.[fieldKey]
  const type = useWatch({ control: form.control, name: `fields.${fieldKey}.type` })
  const fits = useFitting()
  const clearUnfittingContactField = () => {
    const field = form.getValues(`fields.${fieldKey}`)
    if (field.contactFieldId && !fits(field)) {
      form.setValue(`fields.${fieldKey}.contactFieldId`, '', { shouldDirty: true })
    }
  }
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <LabelField {...props} />
      <ChoiceField record={record} fieldKey={fieldKey} name="type" onChange={clearUnfittingContactField} />
      <ChoiceField record={record} fieldKey={fieldKey} name="width" />
      {type === 'select' ? (
        <Field
          id={idOf(`fields.${fieldKey}.options`)}
          label={fieldLabels.options}
          required
          hint="Una per riga, oppure su una riga sola separate da virgole"
          error={errors?.options?.message}
          className="sm:col-span-2"
        >
          <TextArea rows={4} {...form.register(`fields.${fieldKey}.options`)} />
        </Field>
      ) : null}
      {type === 'checkbox' || type === 'date' ? null : (
        <Field
          id={idOf(`fields.${fieldKey}.placeholder`)}
          label={fieldLabels.placeholder}
          hint={
            type === 'select'
              ? 'La prima riga, finché non si sceglie'
              : 'Un esempio, nel campo finché è vuoto'
          }
          error={errors?.placeholder?.message}
        >
          <TextInput
            autoComplete="off"
            maxLength={400}
            {...form.register(`fields.${fieldKey}.placeholder`)}
          />
        </Field>
      )}
      <ContactFieldSelect {...props} />
      <Switch
        id={idOf(`fields.${fieldKey}.required`)}
        label={fieldLabels.required}
        className="justify-self-start sm:col-span-2"
        {...form.register(`fields.${fieldKey}.required`)}
      />
      <FieldLook {...props} />
    </div>
  )
}

/** The label of a field. Answers stay under the field's key when the label changes. */
function LabelField({ record: { form, idOf }, form: { submissionCount }, fieldKey }: SettingsProps) {
  const label = useWatch({ control: form.control, name: `fields.${fieldKey}.label` })
  const before = form.formState.defaultValues?.fields?.[fieldKey]?.label
  const renamed = before !== undefined && before.trim() !== (label ?? '').trim()
  return (
    <Field
      id={idOf(`fields.${fieldKey}.label`)}
      label={fieldLabels.label}
      required
      hint={
        renamed && submissionCount > 0 ? `Le risposte già ricevute restano sotto «${before}».` : undefined
      }
      error={form.formState.errors.fields?.[fieldKey]?.label?.message}
      className="sm:col-span-2"
    >
      <TextInput autoComplete="off" maxLength={400} {...form.register(`fields.${fieldKey}.label`)} />
    </Field>
  )
}

type ChoiceFieldProps = Omit<SettingsProps, 'form'> & { name: ChoiceName; onChange?: () => void }

/** A setting of one field with a few choices. */
function ChoiceField({ record: { form, idOf }, fieldKey, name, onChange }: ChoiceFieldProps) {
  const path = `fields.${fieldKey}.${name}` as const
  const error = form.formState.errors.fields?.[fieldKey]?.[name]?.message
  return (
    <Field id={idOf(path)} label={fieldLabels[name]} error={error}>
      <Select {...form.register(path, onChange && { onChange })}>
        <Options of={choices[name]} />
      </Select>
    </Field>
  )
}

const PARTS = ['fontSize', 'fontWeight', 'textAlign', 'marginBottom'] as const

/** The look of one field. Folded, because most fields look like the others. */
function FieldLook({ record, fieldKey }: SettingsProps) {
  const { form, idOf } = record
  const errors = form.formState.errors.fields?.[fieldKey]
  const wrong = PARTS.some((part) => errors?.[part])
  const [open, setOpen] = useState(wrong)
  useLayoutEffect(() => {
    if (wrong) setOpen(true)
  }, [wrong])
  const panel = idOf(`fields.${fieldKey}.look`)
  const size = (name: 'fontSize' | 'marginBottom') => (
    <Field
      id={idOf(`fields.${fieldKey}.${name}`)}
      label={`${fieldLabels[name]} (px)`}
      hint={`Da ${BOUNDS[name].join(' a ')}`}
      error={errors?.[name]?.message}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        placeholder={String(DEFAULTS[name])}
        {...form.register(`fields.${fieldKey}.${name}`)}
      />
    </Field>
  )
  return (
    <div className="sm:col-span-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
        className="group -ml-1 inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-xs px-1 font-ui text-ink-600 hover:text-ink max-desk:min-h-11"
      >
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.8}
          className="size-4 transition-transform duration-(--m-quick) group-aria-expanded:rotate-90"
        />
        Aspetto del campo
      </button>
      {open ? (
        <div id={panel} className="mt-2 grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          {size('fontSize')}
          <ChoiceField record={record} fieldKey={fieldKey} name="fontWeight" />
          <ChoiceField record={record} fieldKey={fieldKey} name="textAlign" />
          {size('marginBottom')}
        </div>
      ) : null}
    </div>
  )
}

/** Whether a field's type fits the contact field chosen for it; true until contact fields are loaded. */
function useFitting(): (field: FieldTyped) => boolean {
  const { data } = useQuery(contactFieldsQuery)
  return ({ type, contactFieldId }) => {
    const chosen = data?.find(({ id }) => String(id) === contactFieldId)
    return !chosen || fitsContactField(type, chosen)
  }
}

/** Chooses the contact's own field that an answer fills in where it is still empty. */
function ContactFieldSelect({ record: { form, idOf }, fieldKey }: SettingsProps) {
  const { data, error, isFetching } = useQuery(contactFieldsQuery)
  const fields = useWatch({ control: form.control, name: 'fields' })
  const { type, contactFieldId: chosen } = fields[fieldKey] ?? NEW_FIELD
  const taken = new Set(
    Object.entries(fields).flatMap(([key, field]) => (key === fieldKey ? [] : field?.contactFieldId)),
  )
  const fitting =
    data?.filter((one) => one.isActive && fitsContactField(type, one) && !taken.has(String(one.id))) ?? []
  const known = fitting.some(({ id }) => String(id) === chosen)
  const other = data?.find(({ id }) => String(id) === chosen)
  const takeOver = (id: string) => {
    const field = form.getValues(`fields.${fieldKey}`)
    const source = fitting.find((one) => String(one.id) === id)
    if (source && field.label.trim() === '') {
      form.setValue(`fields.${fieldKey}`, { ...field, ...factsOf(source) }, { shouldDirty: true })
    }
  }
  return (
    <Field
      id={idOf(`fields.${fieldKey}.contactFieldId`)}
      label={fieldLabels.contactFieldId}
      hint={
        error && !isFetching && !data
          ? 'I campi dei contatti non si sono caricati.'
          : 'La risposta si scrive anche lì, se è vuoto'
      }
      error={form.formState.errors.fields?.[fieldKey]?.contactFieldId?.message}
    >
      <Select
        {...form.register(`fields.${fieldKey}.contactFieldId`, {
          onChange: (event) => takeOver(event.target.value),
        })}
        // The options load later than the value: without this the browser would select the first.
        value={chosen}
      >
        <option value="">{NO_CONTACT_FIELD}</option>
        {chosen && !known ? (
          <option value={chosen}>
            {other
              ? `${other.label}${other.isActive ? '' : ' (non attivo)'}`
              : data
                ? 'Non più disponibile'
                : '…'}
          </option>
        ) : null}
        <Options of={fitting.map(({ id, label }) => [id, label])} />
      </Select>
    </Field>
  )
}

/** A field that has no name yet asks as the contact's own does. */
function factsOf({ id, label, options, placeholder }: ContactField): Partial<FieldTyped> {
  return {
    contactFieldId: String(id),
    label,
    ...(options.length > 0 && { options: options.join('\n') }),
    ...(placeholder && { placeholder }),
  }
}
