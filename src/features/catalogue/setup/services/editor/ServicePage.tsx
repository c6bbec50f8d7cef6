import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ClashNote } from '#platform/form/ClashNote.tsx'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Note } from '#ui/Note.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { UnsavedDialog } from '#ui/UnsavedDialog.tsx'
import { useUnsavedGuard } from '#ui/useUnsavedGuard.ts'
import { setupCopy } from '../../copy.ts'
import { addressOf, type PartProps } from '../../view.ts'
import type { SetupService, WholeService } from '../contract.ts'
import { whyNotBookable } from '../rules.ts'
import { PictureFields } from './PictureFields.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { ServiceHead } from './ServiceHead.tsx'
import { Subservices } from './Subservices.tsx'
import type { ServiceTyped } from './service-form.ts'
import { type CoverUpload, useCoverUpload } from './useCoverUpload.ts'
import { type ServiceRecord, useServiceRecord } from './useServiceRecord.ts'
import { WeekFields } from './WeekFields.tsx'

type ServicePageProps = PartProps & {
  /** Null for a new one. */
  service: WholeService | null
  /** True when another user has deleted the service meanwhile. */
  gone?: boolean
}

/** The form of a service, with its kinds of visits once it is there. */
export function ServicePage({ view, mayDelete, service, gone = false }: ServicePageProps) {
  const cover = useCoverUpload()
  const navigate = useNavigate()
  const record = useServiceRecord({
    service,
    category: view.category,
    draft: useDraft(service),
    ready: cover.settled,
    onCreated: ({ id, version }) => {
      // Values typed during the call go along to the page of the new service.
      const state = record.dirty ? { draft: structuredClone(record.form.getValues()), version } : null
      guard.pass(() => navigate(addressOf({ ...view, record: id }), { replace: true, state }))
    },
  })
  const [inDialog, setInDialog] = useState(false)
  const guard = useUnsavedGuard(record.dirty || inDialog || cover.preview !== null)
  const list = addressOf({ ...view, record: null })
  return (
    <>
      <div className="max-w-272">
        <ServiceHead service={service} list={list} />
        {gone ? <Gone /> : null}
        <div className="grid gap-4 not-empty:mb-4">
          {service ? <NotBookable service={service} /> : null}
          <ClashNote record={record} />
          <ErrorSummary errors={record.wrong} />
        </div>
        <p className="mb-2 text-ink-600 text-sxs">I campi con * sono obbligatori.</p>
        <Sections record={record} cover={cover} service={service} />
        <FormSection
          title="Sottoservizi"
          text="I tipi di visita tra cui sceglie chi prenota. La durata decide gli orari proposti."
        >
          {service ? (
            <Subservices serviceId={service.id} mayDelete={mayDelete} onDirty={setInDialog} />
          ) : (
            <p className="text-ink-600">Li aggiungi qui appena il servizio è creato.</p>
          )}
        </FormSection>
      </div>
      <SaveBar
        form={record.formId}
        dirty={record.dirty}
        busy={record.busy}
        label={service ? setupCopy.update : setupCopy.create}
        cancel={list}
        note={record.failure ? <SaveFailed error={record.failure} /> : null}
      >
        {cover.preview
          ? record.busy
            ? 'Salvo appena l’immagine è caricata…'
            : 'Caricamento dell’immagine…'
          : null}
      </SaveBar>
      <UnsavedDialog open={guard.blocked} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}

type SectionsProps = { record: ServiceRecord; cover: CoverUpload; service: WholeService | null }

/** The parts that are saved with the service itself. */
function Sections({ record, cover, service }: SectionsProps) {
  return (
    <form id={record.formId} onSubmit={record.submit} noValidate>
      <FormSection title="Servizio" text="Nome e descrizione come li leggono i pazienti.">
        <ServiceFields record={record} />
      </FormSection>
      <FormSection
        title="Immagini"
        text="Un’icona e una copertina. La copertina si vede nella pagina Servizi."
      >
        <PictureFields record={record} cover={cover} />
      </FormSection>
      <FormSection
        title="Orari di disponibilità"
        text="Si ripetono ogni settimana. Gli appuntamenti già presi restano."
      >
        <WeekFields record={record} version={service?.version} />
      </FormSection>
    </form>
  )
}

function NotBookable({ service }: { service: SetupService }) {
  const problem = whyNotBookable(service)
  if (!problem) return null
  return (
    <Note tone="warning">
      <p>{problem}</p>
      {service.lacks.includes('doctor') ? (
        <>
          <p>Aggiungilo alle competenze di un medico attivo.</p>
          <ButtonLink to={addressOf({ tab: 'medici' })} variant="secondary" size="sm" className="mt-2.5">
            Vai ai medici
          </ButtonLink>
        </>
      ) : null}
    </Note>
  )
}

function Gone() {
  return (
    <Note tone="warning" role="alert" className="mb-4">
      Questo servizio non c’è più: qualcuno lo ha eliminato.
    </Note>
  )
}

type Draft = { draft: ServiceTyped; version: number }

/**
 * The draft that the form for a new service passed on when it had created it. It belongs to that version: the next save
 * makes it obsolete.
 */
function useDraft(service: WholeService | null): ServiceTyped | undefined {
  const { state } = useLocation() as { state: Draft | null }
  return state?.draft && state.version === service?.version ? state.draft : undefined
}
