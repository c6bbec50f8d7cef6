import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ClashNote } from '#platform/form/ClashNote.tsx'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { readNow } from '#platform/query/call-query.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Switch } from '#ui/inputs.tsx'
import { Note } from '#ui/Note.tsx'
import { PictureField } from '#ui/PictureField.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { UnsavedDialog, useUnsavedGuard } from '#ui/useUnsavedGuard.tsx'
import { doctorsCopy, setupCopy } from '../copy.ts'
import { editedDoctorQuery, refreshCatalogue, setupCategoriesQuery, setupServicesQuery } from '../queries.ts'
import { readPicture } from '../read-picture.ts'
import { inlinePictures, PICTURE_ACCEPT } from '../rules.ts'
import { addressOf, stateOfCreated, type View } from '../view.ts'
import { CompetencesField } from './CompetencesField.tsx'
import type { Competences } from './competences.ts'
import { createDoctor, type SetupDoctor, updateDoctor } from './contract.ts'
import { DoctorHead } from './DoctorHead.tsx'
import {
  changesOf,
  type DoctorFieldsProps,
  DoctorShape,
  type DoctorTyped,
  type DoctorValues,
  fieldLabels,
  typedFrom,
  withExistingCompetences,
} from './doctor-form.ts'
import type { DoctorParts } from './parts.ts'

type DoctorFormProps = {
  /** Null for a new one. */
  doctor: SetupDoctor | null
  competences: Competences
  /** True when another user has deleted the doctor meanwhile. */
  gone?: boolean
  view: View
  parts: DoctorParts
}

export function DoctorForm({ doctor: known, competences, gone = false, view, parts }: DoctorFormProps) {
  const navigate = useNavigate()
  // A form that was typed in while its doctor was being created stays open, and changes that doctor.
  const [created, setCreated] = useState<SetupDoctor | null>(null)
  const doctor = known ?? created
  const record = useDoctorForm(doctor, competences, (saved) => {
    if (known) return
    if (dirty) setCreated(saved)
    else navigate(addressOf({ tab: 'medici' }), { replace: true, state: stateOfCreated(saved.id) })
  })
  const { form, formId, idOf, busy, dirty } = record
  const guard = useUnsavedGuard(dirty)
  return (
    <>
      <DoctorHead doctor={doctor} view={view} parts={parts} />
      <form id={formId} onSubmit={record.submit} noValidate className="max-w-272">
        <div className="grid gap-4 not-empty:mb-4">
          {gone ? (
            <Note tone="warning" role="alert">
              Questo medico non c’è più: qualcuno lo ha eliminato.
            </Note>
          ) : null}
          <ClashNote record={record} />
          <ErrorSummary errors={record.wrong} />
        </div>
        <p className="mb-2 text-ink-600 text-sxs">I campi con * sono obbligatori.</p>
        <div>
          <FormSection
            title="Medico"
            text="Nome e specializzazione come li leggono i pazienti. Il titolo si può anche scrivere, o lasciare vuoto."
          >
            <DoctorFields form={form} idOf={idOf} />
          </FormSection>
          <FormSection title="Contatti" text="Per chi lavora qui: il sito non li mostra.">
            <ContactFields form={form} idOf={idOf} />
          </FormSection>
          <FormSection title="Immagine" text="Un volto, possibilmente quadrato: si vede in un cerchio.">
            <ProfileImage form={form} idOf={idOf} />
          </FormSection>
          <FormSection
            title="Competenze"
            text="Di che cosa si occupa e quali servizi si possono prenotare con questo medico. Se scegli un servizio scegli anche la sua categoria; se togli una categoria togli anche i suoi servizi."
          >
            <CompetencesField form={form} idOf={idOf} />
          </FormSection>
        </div>
      </form>
      <SaveBar
        form={formId}
        dirty={dirty}
        busy={busy}
        label={doctor ? setupCopy.update : setupCopy.create}
        cancel={addressOf({ ...view, record: null })}
        note={record.failure ? <SaveFailed error={record.failure} /> : null}
      />
      <UnsavedDialog open={guard.blocked} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}

function useDoctorForm(
  doctor: SetupDoctor | null,
  competences: Competences,
  onSaved: (doctor: SetupDoctor) => void,
) {
  const client = useQueryClient()
  const notify = useNotify()
  return useRecordForm<DoctorTyped, DoctorValues, SetupDoctor>({
    shape: DoctorShape,
    typed: typedFrom(doctor, competences),
    version: doctor?.version,
    typedOf: typedFrom,
    labelOf: (path) => fieldLabels[path.split('.')[0] as keyof DoctorTyped] ?? path,
    sayValue: (path, value) => {
      if (path === 'categoryIds') return namesOf(value, client.getQueryData(setupCategoriesQuery.queryKey))
      if (path === 'serviceIds') return namesOf(value, client.getQueryData(setupServicesQuery.queryKey))
    },
    save: async (values, { version, changed }) => {
      const chosen = changed.has('categoryIds') || changed.has('serviceIds')
      const there = chosen ? await withoutDeleted(client, values) : values
      const params = { id: String(doctor?.id) }
      try {
        return doctor
          ? await call(updateDoctor, { params, body: { ...changesOf(there, changed), version } })
          : await call(createDoctor, { body: there })
      } finally {
        // Reads the catalogue again after a refusal, too: a competence may have been deleted, and must not be offered
        // again.
        void refreshCatalogue(client)
      }
    },
    onSaved: (saved) => {
      notify.success(doctor ? doctorsCopy.updated : doctorsCopy.created)
      onSaved(saved)
    },
    reload: async () => {
      if (!doctor) return
      const latest = await readNow(client, editedDoctorQuery(doctor.id))
      return { typed: typedFrom(latest.doctor, latest.competences), version: latest.doctor.version }
    },
    onFailed: (error) => notify.error(doctor ? doctorsCopy.updateFailed : doctorsCopy.createFailed, error),
  })
}

/** The names of the chosen records. */
function namesOf(ids: unknown, records: readonly { id: number; name: string }[] = []): string {
  const chosen = records.filter(({ id }) => (ids as number[]).includes(id))
  return chosen.map(({ name }) => name).join(', ') || 'nessuno'
}

/** Removes competences that have been deleted. The lists are read again first: a missing one may also be new. */
async function withoutDeleted(client: QueryClient, values: DoctorValues): Promise<DoctorValues> {
  const [categories, services] = await Promise.all([
    readNow(client, setupCategoriesQuery),
    readNow(client, setupServicesQuery),
  ])
  return withExistingCompetences(values, { categories, services })
}

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

export function ContactFields(props: DoctorFieldsProps) {
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
