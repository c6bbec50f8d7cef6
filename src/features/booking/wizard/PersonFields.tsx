import { Baby, Check, type LucideIcon, UserRound, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { DateInput } from '#ui/DateInput.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { isMinor } from '../rules.ts'
import { useMessages } from './messages.ts'
import type { Details } from './state.ts'
import { type DetailsForm, idOf } from './useDetailsForm.ts'

type FieldsProps = { form: DetailsForm }
/** `day` is the visit's; `isAtHome` the draw's. */
type PersonProps = FieldsProps & { day: string; isAtHome: boolean }

const fieldOf = ({ formState }: DetailsForm, name: keyof Details) => ({
  id: idOf(name),
  error: formState.errors[name]?.message,
})

/** For whom the visit is, the patient, and the person who books where that is another. */
export function PersonFields({ form, day, isAtHome }: PersonProps) {
  const { details, minor, accompanied } = useMessages()
  const [forWhom, born] = useWatch({ control: form.control, name: ['forWhom', 'dateOfBirth'] })
  if (forWhom === 'me')
    return (
      <>
        <ForWhom form={form} />
        <Names form={form} names={['firstName', 'lastName']} isReader />
        <Reach form={form} />
        <Birth form={form} hint={isMinor(born ?? null, day) ? minor : undefined} optional />
        <FiscalCode form={form} />
      </>
    )
  const isAccompanied = !isAtHome && (born ? isMinor(born, day) : forWhom === 'child')
  return (
    <>
      <ForWhom form={form} />
      {isAccompanied ? <Note className="col-span-full">{accompanied}</Note> : null}
      <Person title={details.patient}>
        <Names form={form} names={['firstName', 'lastName']} />
        <Birth form={form} />
        <FiscalCode form={form} />
      </Person>
      <Person title={details.booker}>
        <Names form={form} names={['bookerFirstName', 'bookerLastName']} isReader />
        <Reach form={form} />
      </Person>
    </>
  )
}

/** The fields of one of two people: screen readers say whose 'Nome' it is. */
function Person({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="col-span-full grid min-w-0 gap-x-4 gap-y-5 sm:grid-cols-2">
      <legend className="mt-3 mb-5 font-serif text-d1">{title}</legend>
      {children}
    </fieldset>
  )
}

const CHOICES: { value: Details['forWhom']; Sign: LucideIcon }[] = [
  { value: 'me', Sign: UserRound },
  { value: 'child', Sign: Baby },
  { value: 'other', Sign: UsersRound },
]

function ForWhom({ form }: FieldsProps) {
  const { details } = useMessages()
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="mb-2 font-ui">{details.forWhom}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {CHOICES.map(({ value, Sign }) => (
          <label
            key={value}
            className="group relative flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-white px-4.5 py-3 font-ui leading-[1.3] transition-colors duration-(--m-quick) hover:border-aqua-600 has-checked:border-aqua-600 has-checked:bg-aqua-50 has-checked:ring-1 has-checked:ring-aqua-600 has-checked:ring-inset has-focus-visible:outline-2 has-focus-visible:outline-aqua-600 has-focus-visible:outline-offset-2"
          >
            <input type="radio" value={value} className="sr-only" {...form.register('forWhom')} />
            <Sign
              aria-hidden="true"
              strokeWidth={1.6}
              className="size-5 flex-none text-aqua-600 max-large:hidden"
            />
            <span className="min-w-0 flex-1">{details[value]}</span>
            <Check
              aria-hidden="true"
              strokeWidth={1.8}
              className="invisible size-5 flex-none text-aqua-600 group-has-checked:visible"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type NamesProps = FieldsProps & {
  names: readonly ['firstName', 'lastName'] | readonly ['bookerFirstName', 'bookerLastName']
  /** The person at the screen, whose name the browser knows. */
  isReader?: boolean
}

function Names({ form, names: [first, last], isReader = false }: NamesProps) {
  const { details } = useMessages()
  return (
    <>
      <Field label={details.firstName} required {...fieldOf(form, first)}>
        <TextInput {...form.register(first)} autoComplete={isReader ? 'given-name' : 'off'} />
      </Field>
      <Field label={details.lastName} required {...fieldOf(form, last)}>
        <TextInput {...form.register(last)} autoComplete={isReader ? 'family-name' : 'off'} />
      </Field>
    </>
  )
}

function Reach({ form }: FieldsProps) {
  const { details } = useMessages()
  return (
    <>
      <Field label={details.email} required hint={details.emailHint} {...fieldOf(form, 'email')}>
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field label={details.phone} required hint={details.phoneHint} {...fieldOf(form, 'phone')}>
        <TextInput {...form.register('phone')} type="tel" autoComplete="tel" />
      </Field>
    </>
  )
}

type BirthProps = FieldsProps & { hint?: string | undefined; optional?: boolean }

function Birth({ form, hint, optional = false }: BirthProps) {
  const { details } = useMessages()
  return (
    <Controller
      control={form.control}
      name="dateOfBirth"
      render={({ field: { ref, name, value, onChange, onBlur } }) => (
        <Field
          label={details.born}
          optional={optional}
          required={!optional}
          hint={hint}
          {...fieldOf(form, 'dateOfBirth')}
        >
          <DateInput
            ref={ref}
            name={name}
            value={value ?? ''}
            onChange={onChange}
            onBlur={onBlur}
            autoComplete={optional ? 'bday' : 'off'}
          />
        </Field>
      )}
    />
  )
}

function FiscalCode({ form }: FieldsProps) {
  const { details } = useMessages()
  return (
    <Field
      label={<span lang="it">{details.fiscalCode}</span>}
      hint={details.fiscalCodeHint}
      optional
      {...fieldOf(form, 'fiscalCode')}
    >
      <TextInput
        {...form.register('fiscalCode')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="uppercase"
      />
    </Field>
  )
}

export function HomeAddressField({ form }: FieldsProps) {
  const { homeAddress, homeAddressHint } = useMessages()
  return (
    <Field
      label={homeAddress}
      required
      hint={homeAddressHint}
      {...fieldOf(form, 'homeAddress')}
      className="col-span-full"
    >
      <TextArea {...form.register('homeAddress')} rows={2} autoComplete="street-address" />
    </Field>
  )
}

export function NotesField({ form }: FieldsProps) {
  const { details } = useMessages()
  return (
    <Field
      label={details.notes}
      optional
      hint={details.notesHint}
      {...fieldOf(form, 'notes')}
      className="col-span-full"
    >
      <TextArea {...form.register('notes')} rows={3} />
    </Field>
  )
}
