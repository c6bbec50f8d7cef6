import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordFoot, RecordHead } from '#platform/form/RecordPage.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { readNow } from '#platform/query/call-query.ts'
import { FormSection } from '#ui/FormSection.tsx'
import { Note } from '#ui/Note.tsx'
import { doctorPath } from '../../rules.ts'
import { doctorsCopy, setupCopy } from '../copy.ts'
import { EnglishPart } from '../english/EnglishPart.tsx'
import { PageLink } from '../PageLink.tsx'
import { editedDoctorQuery, refreshCatalogue, setupCategoriesQuery, setupServicesQuery } from '../queries.ts'
import { addressOf, stateOfCreated, type View } from '../view.ts'
import { CompetencesField } from './CompetencesField.tsx'
import type { DoctorCompetences } from './competences.ts'
import { createDoctor, type SetupDoctor, updateDoctor } from './contract.ts'
import { AgendaFields, ContactFields, DoctorFields, ProfileImage, SiteFields } from './DoctorFields.tsx'
import { DoctorHead } from './DoctorHead.tsx'
import {
  changesOf,
  type DoctorFieldsProps,
  DoctorShape,
  type DoctorTyped,
  type DoctorValues,
  doctorOf,
  ENGLISH_TEXTS,
  labelOf,
  typedFrom,
  withExistingCompetences,
} from './doctor-form.ts'
import type { DoctorParts } from './parts.ts'

type DoctorFormProps = {
  /** Null for a new one. */
  doctor: SetupDoctor | null
  competences: DoctorCompetences
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
  const { form, formId, idOf, dirty } = record
  return (
    <>
      <DoctorHead doctor={doctor} view={view} parts={parts} />
      <form id={formId} onSubmit={record.submit} noValidate className="max-w-272">
        <RecordHead record={record}>
          {gone ? (
            <Note tone="warning" role="alert">
              Questo medico non c’è più: qualcuno lo ha eliminato.
            </Note>
          ) : null}
        </RecordHead>
        <p className="mb-2 text-ink-600 text-sxs">I campi con * sono obbligatori.</p>
        <Sections form={form} idOf={idOf} doctor={doctor} />
      </form>
      <RecordFoot
        record={record}
        label={doctor ? setupCopy.update : setupCopy.create}
        cancel={addressOf({ ...view, record: null })}
      />
    </>
  )
}

function isShown({ isActive, isPerson, onSite }: SetupDoctor): boolean {
  return isActive && isPerson && onSite
}

function Sections({ doctor, ...props }: DoctorFieldsProps & { doctor: SetupDoctor | null }) {
  return (
    <div>
      <FormSection
        title="Medico"
        text="Nome e specializzazione come li leggono i pazienti. Il titolo si può anche scrivere, o lasciare vuoto."
      >
        <DoctorFields {...props} />
      </FormSection>
      <FormSection title="Contatti" text="Per chi lavora qui: il sito non li mostra.">
        <ContactFields {...props} />
      </FormSection>
      <FormSection title="Immagine" text="Un volto, possibilmente quadrato: si vede in un cerchio.">
        <ProfileImage {...props} />
      </FormSection>
      <FormSection
        title="Pagina sul sito"
        text="La pagina Chi siamo mostra i medici con nome e volto; la pagina di ognuno anche presentazione, studi e prossimi posti."
        action={doctor && isShown(doctor) ? <PageLink path={doctorPath(doctor.slug)} /> : null}
      >
        <SiteFields {...props} />
      </FormSection>
      <FormSection title="In inglese" text="La pagina del medico e la prenotazione ci sono anche in inglese.">
        <EnglishPart record={props} title="Traduzioni" labels={ENGLISH_TEXTS} rows={{ bio: 5 }} />
      </FormSection>
      <FormSection title="In agenda" text="Quando riceve si decide nella scheda Riceve.">
        <AgendaFields {...props} />
      </FormSection>
      <FormSection
        title="Competenze"
        text="Di che cosa si occupa e quali servizi si possono prenotare con questo medico. Se scegli un servizio scegli anche la sua categoria; se togli una categoria togli anche i suoi servizi."
      >
        <CompetencesField {...props} />
      </FormSection>
    </div>
  )
}

function useDoctorForm(
  doctor: SetupDoctor | null,
  competences: DoctorCompetences,
  onSaved: (doctor: SetupDoctor) => void,
) {
  const client = useQueryClient()
  const notify = useNotify()
  return useRecordForm<DoctorTyped, DoctorValues, SetupDoctor>({
    shape: DoctorShape,
    typed: typedFrom(doctor, competences),
    version: doctor?.version,
    typedOf: typedFrom,
    labelOf,
    sayValue: (path, value) => {
      if (path === 'categoryIds') return namesOf(value, client.getQueryData(setupCategoriesQuery.queryKey))
      if (path === 'serviceIds') return namesOf(value, client.getQueryData(setupServicesQuery.queryKey))
      if (path.startsWith('kinds')) return kindsText(value)
    },
    save: async (values, { version, changed }) => {
      const chosen = changed.has('categoryIds') || changed.has('serviceIds')
      const there = chosen ? await withoutDeleted(client, values) : values
      const params = { id: String(doctor?.id) }
      try {
        return doctor
          ? await call(updateDoctor, { params, body: { ...changesOf(there, changed), version } })
          : await call(createDoctor, { body: doctorOf(there) })
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

/** The number of chosen kinds of a service, or of the kinds of all services. */
function kindsText(value: unknown): string {
  const count = Object.values(value ?? {}).flat().length
  if (count === 0) return 'tutti'
  return count === 1 ? '1 scelto' : `${count} scelti`
}

/** Removes competences that have been deleted. The lists are read again first: a missing one may also be new. */
async function withoutDeleted(client: QueryClient, values: DoctorValues): Promise<DoctorValues> {
  const [categories, services] = await Promise.all([
    readNow(client, setupCategoriesQuery),
    readNow(client, setupServicesQuery),
  ])
  return withExistingCompetences(values, { categories, services })
}
