import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ClashNote } from '#platform/form/ClashNote.tsx'
import { same } from '#platform/form/differences.ts'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Note } from '#ui/Note.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { UnsavedDialog } from '#ui/UnsavedDialog.tsx'
import { useUnsavedGuard } from '#ui/useUnsavedGuard.ts'
import { setupCategoriesQuery } from '../categories/queries.ts'
import { setupCopy } from '../copy.ts'
import { refreshCatalogue } from '../queries.ts'
import { setupServicesQuery } from '../services/queries.ts'
import { stateOfCreated } from '../useRowFocus.ts'
import { addressOf } from '../view.ts'
import { CompetencesField } from './CompetencesField.tsx'
import type { Competences } from './competences.ts'
import { createDoctor, type SetupDoctor, updateDoctor } from './contract.ts'
import { doctorsCopy } from './copy.ts'
import { DoctorFields, Reach } from './DoctorFields.tsx'
import {
  changesOf,
  type DoctorDraft,
  DoctorShape,
  type DoctorTyped,
  type DoctorValues,
  draftOf,
  fieldLabels,
  onlyKnown,
  typedFrom,
} from './doctor-form.ts'
import { ProfileImage } from './ProfileImage.tsx'
import type { EditedDoctor } from './queries.ts'

type DoctorFormProps = {
  /** Null for a new one. */
  doctor: SetupDoctor | null
  competences: Competences
  /** Values typed while the doctor was being created. */
  draft?: DoctorDraft | undefined
  /** Reads the doctor again. */
  reload?: (() => Promise<EditedDoctor | undefined>) | undefined
  /** True when another user has deleted the doctor meanwhile. */
  gone?: boolean
  /** Where the way back leads. */
  list: string
}

export function DoctorForm({ gone = false, list, ...options }: DoctorFormProps) {
  const { doctor } = options
  const navigate = useNavigate()
  const onCreated = ({ id, version }: SetupDoctor) => {
    // Values typed during the call go along to the page of the new doctor, where they can be saved.
    const saved = form.formState.defaultValues as DoctorTyped
    const draft = dirty ? structuredClone(draftOf(saved, form.getValues())) : null
    const to = addressOf({ tab: 'medici', record: draft && id })
    const state = draft ? { draft, version } : stateOfCreated(id)
    guard.pass(() => navigate(to, { replace: true, state }))
  }
  const record = useDoctorForm({ ...options, onCreated })
  const { form, formId, idOf, busy, dirty } = record
  const guard = useUnsavedGuard(dirty)
  return (
    <>
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
            <Reach form={form} idOf={idOf} />
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
        cancel={list}
        note={record.failure ? <SaveFailed error={record.failure} /> : null}
      />
      <UnsavedDialog open={guard.blocked} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}

type DoctorRecordOptions = Omit<DoctorFormProps, 'gone' | 'list'> & {
  onCreated: (doctor: SetupDoctor) => void
}

function useDoctorForm({ doctor, competences, draft, reload, onCreated }: DoctorRecordOptions) {
  const client = useQueryClient()
  const notify = useNotify()
  return useRecordForm<DoctorTyped, DoctorValues, SetupDoctor>({
    shape: DoctorShape,
    typed: typedFrom(doctor, competences),
    draft: draft && { ...typedFrom(doctor, competences), ...draft },
    version: doctor?.version,
    typedOf: typedFrom,
    labelOf: (path) => fieldLabels[path.split('.')[0] as keyof DoctorTyped] ?? path,
    sayValue: (path, value) => {
      if (path === 'categoryIds') return namesOf(value, client.getQueryData(setupCategoriesQuery.queryKey))
      if (path === 'serviceIds') return namesOf(value, client.getQueryData(setupServicesQuery.queryKey))
    },
    save: async (values, { version, changed }) => {
      const there = await withoutDeleted(client, values, changed)
      const params = { id: String(doctor?.id) }
      try {
        return doctor
          ? await call(updateDoctor, { params, body: { ...changesOf(there, changed), version } })
          : await call(createDoctor, { body: there })
      } finally {
        // Also when it is refused: a competence may be among those to choose from that is no longer there.
        void refreshCatalogue(client)
      }
    },
    onSaved: (saved) => {
      notify.success(doctor ? doctorsCopy.updated : doctorsCopy.created)
      if (!doctor) onCreated(saved)
    },
    reload: async () => {
      const latest = await reload?.()
      return latest && { typed: typedFrom(latest.doctor, latest.competences), version: latest.doctor.version }
    },
    onFailed: (error) => notify.error(doctor ? doctorsCopy.updateFailed : doctorsCopy.createFailed, error),
  })
}

/** The names of the chosen records. */
function namesOf(ids: unknown, records: readonly { id: number; name: string }[] = []): string {
  const chosen = records.filter(({ id }) => (ids as number[]).includes(id))
  return chosen.map(({ name }) => name).join(', ') || 'nessuno'
}

/**
 * Removes competences that have been deleted. An id missing in the cached lists may also be newer than them, so they
 * are read again first. No id is removed because a list could not be read: the save fails instead.
 */
async function withoutDeleted(
  client: QueryClient,
  values: DoctorValues,
  changed: ReadonlySet<keyof DoctorTyped>,
): Promise<DoctorValues> {
  if (!changed.has('categoryIds') && !changed.has('serviceIds')) return values
  const categories = client.getQueryData(setupCategoriesQuery.queryKey)
  const services = client.getQueryData(setupServicesQuery.queryKey)
  if (categories && services && same(onlyKnown(values, { categories, services }), values)) return values
  const [latestCategories, latestServices] = await Promise.all([
    client.fetchQuery({ ...setupCategoriesQuery, staleTime: 0 }),
    client.fetchQuery({ ...setupServicesQuery, staleTime: 0 }),
  ])
  return onlyKnown(values, { categories: latestCategories, services: latestServices })
}
