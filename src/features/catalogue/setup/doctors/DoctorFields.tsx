import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '#ui/Field.tsx'
import { Options, Select, Switch } from '#ui/inputs.tsx'
import { PictureField } from '#ui/PictureField.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { readPicture } from '../read-picture.ts'
import { inlinePictures, PICTURE_ACCEPT } from '../rules.ts'
import { MAX_SQUEEZES } from './contract.ts'
import { type DoctorFieldsProps, fieldLabels } from './doctor-form.ts'

/** Suggestions: staff may type another title, or none. */
const TITLES = ['Dr.', 'Dr.ssa', 'Dott.', 'Dott.ssa', 'Prof.', 'Prof.ssa']

const SQUEEZES = Array.from({ length: MAX_SQUEEZES + 1 }, (_, many) => many)

const FACTS = ['studies', 'experience', 'languages', 'register'] as const
const FACT_HINTS: Record<(typeof FACTS)[number], string> = {
  studies: 'Laurea e specializzazione, con l’università',
  experience: 'Per esempio «22 anni, di cui 14 in ospedale»',
  languages: 'In cui riceve i pazienti',
  register: 'Ordine, provincia e numero di iscrizione',
}

type TextName =
  | 'title'
  | 'firstName'
  | 'lastName'
  | 'specialization'
  | 'email'
  | 'phone'
  | (typeof FACTS)[number]

/** Autocompletion is off: the browser would offer the data of the person at the screen. */
export function DoctorFields(props: DoctorFieldsProps) {
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
      <Flag {...props} name="isActive">
        Se è inattivo, sul sito non si può prenotare con questo medico. Gli appuntamenti già presi restano.
      </Flag>
    </div>
  )
}

export function SiteFields(props: DoctorFieldsProps) {
  const { form, idOf } = props
  return (
    <div className="grid gap-4">
      <Flag {...props} name="onSite">
        Se è spento, il medico si può prenotare ma non ha una pagina sua, e la pagina Chi siamo non lo mostra.
      </Flag>
      <Field id={idOf('bio')} label={fieldLabels.bio} error={form.formState.errors.bio?.message}>
        <TextArea rows={5} {...form.register('bio')} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FACTS.map((name) => (
          <Text key={name} {...props} name={name} hint={FACT_HINTS[name]} />
        ))}
      </div>
    </div>
  )
}

export function AgendaFields(props: DoctorFieldsProps) {
  const { form, idOf } = props
  return (
    <div className="grid gap-4">
      <Flag {...props} name="isPerson">
        Spento per «Punto prelievi» o «Ecografo 2»: hanno orari e una colonna in agenda, ma il sito non li
        mostra come medici. Il titolo lascialo vuoto, e dividi il nome nei due campi: «Punto» e «prelievi».
      </Flag>
      <Field
        id={idOf('squeezeLimit')}
        label={fieldLabels.squeezeLimit}
        hint="Visite che mettete apposta sopra un’altra nello stesso orario. Dal sito mai."
        error={form.formState.errors.squeezeLimit?.message}
        className="max-w-60"
      >
        <Select {...form.register('squeezeLimit', { setValueAs: Number })}>
          <Options of={SQUEEZES.map((many) => [many, many === 0 ? 'Nessuno' : `Fino a ${many}`])} />
        </Select>
      </Field>
    </div>
  )
}

type FlagProps = DoctorFieldsProps & { name: 'isActive' | 'isPerson' | 'onSite'; children: ReactNode }

/** A switch, with what it means below it. */
function Flag({ form, idOf, name, children }: FlagProps) {
  const hint = `${idOf(name)}-hint`
  return (
    <div>
      <Switch id={idOf(name)} label={fieldLabels[name]} aria-describedby={hint} {...form.register(name)} />
      <p id={hint} className="text-ink-600 text-sxs">
        {children}
      </p>
    </div>
  )
}

export function ContactFields(props: DoctorFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Text {...props} name="email" type="email" />
      <Text {...props} name="phone" type="tel" />
    </div>
  )
}

type TextProps = DoctorFieldsProps & {
  name: TextName
  required?: boolean
  type?: string
  list?: string
  hint?: string
}

function Text({ form, idOf, name, required = false, type = 'text', list, hint }: TextProps) {
  const error = form.formState.errors[name]?.message
  return (
    <Field id={idOf(name)} label={fieldLabels[name]} required={required} hint={hint} error={error}>
      <TextInput type={type} list={list} autoComplete="off" maxLength={300} {...form.register(name)} />
    </Field>
  )
}

const NAME = 'profileImage'

/** The picture is sent with the rest of the form; until then only this page shows it. */
export function ProfileImage({ form, idOf }: DoctorFieldsProps) {
  const { field, fieldState } = useController({ control: form.control, name: NAME })
  const [reading, setReading] = useState(false)
  const take = (dataUrl: string | null) => {
    form.clearErrors(NAME)
    field.onChange(dataUrl)
  }
  const pick = async (file: File) => {
    setReading(true)
    const read = await readPicture(file, 'profile')
    setReading(false)
    if ('dataUrl' in read) take(read.dataUrl)
    else form.setError(NAME, { message: read.fault })
  }
  return (
    <PictureField
      id={idOf(NAME)}
      label={fieldLabels.profileImage}
      src={field.value ?? null}
      hint={inlinePictures.profile.hint}
      error={fieldState.error?.message}
      accept={PICTURE_ACCEPT}
      pickLabel="Carica immagine"
      shape="round"
      busy={reading}
      onPick={pick}
      onRemove={() => take(null)}
    />
  )
}
