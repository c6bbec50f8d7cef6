import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { RecordFoot, RecordHead } from '#platform/form/RecordPage.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Options, Select, Switch } from '#ui/inputs.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { setupCopy } from '../copy.ts'
import { setupCategoriesQuery } from '../queries.ts'
import { notBookableReason } from '../rules.ts'
import { addressOf, type PartProps } from '../view.ts'
import { BookingSections } from './BookingSections.tsx'
import type { SetupService, WholeService } from './contract.ts'
import { EnglishSection, PageSection } from './PageSection.tsx'
import { type CoverUpload, PictureFields, useCoverUpload } from './PictureFields.tsx'
import type { ServiceParts } from './parts.ts'
import { Subservices } from './Subservices.tsx'
import { type ServiceRecord, useServiceRecord } from './service-form.ts'
import { WeekFields } from './WeekFields.tsx'

type ServicePageProps = PartProps & {
  /** Null for a new one. */
  service: WholeService | null
  /** True when another user has deleted the service meanwhile. */
  gone?: boolean
  parts: ServiceParts
}

/** The form of a service, with its kinds of visits once it is there. */
export function ServicePage({ view, mayDelete, service: known, gone = false, parts }: ServicePageProps) {
  const cover = useCoverUpload()
  const navigate = useNavigate()
  // A form that was typed in while its service was being created stays open, and changes that service.
  const [created, setCreated] = useState<WholeService | null>(null)
  const service = known ?? created
  const record = useServiceRecord({
    service,
    category: view.category,
    ready: cover.settled,
    onSaved: (saved) => {
      if (known) return
      if (unsaved) setCreated(saved)
      else navigate(addressOf({ ...view, record: saved.id }), { replace: true })
    },
  })
  const [inDialog, setInDialog] = useState(false)
  const unsaved = record.dirty || inDialog || cover.preview !== null
  const list = addressOf({ ...view, record: null })
  return (
    <>
      <div className="max-w-272">
        <ServiceHead service={service} list={list} />
        {gone ? <ServiceDeleted /> : null}
        <RecordHead record={record}>{service ? <NotBookable service={service} /> : null}</RecordHead>
        <p className="mb-2 text-ink-600 text-sxs">I campi con * sono obbligatori.</p>
        <Sections record={record} cover={cover} service={service} parts={parts} />
        <FormSection
          title="Sottoservizi"
          text="I tipi di visita tra cui sceglie chi prenota. La durata decide gli orari proposti."
        >
          {service ? (
            <Subservices service={service} mayDelete={mayDelete} onDirty={setInDialog} />
          ) : (
            <p className="text-ink-600">Li aggiungi qui appena il servizio è creato.</p>
          )}
        </FormSection>
      </div>
      <RecordFoot
        record={record}
        label={service ? setupCopy.update : setupCopy.create}
        cancel={list}
        unsaved={unsaved}
      >
        {cover.preview
          ? record.busy
            ? 'Salvo appena l’immagine è caricata…'
            : 'Caricamento dell’immagine…'
          : null}
      </RecordFoot>
    </>
  )
}

type SectionsProps = {
  record: ServiceRecord
  cover: CoverUpload
  service: WholeService | null
  parts: ServiceParts
}

/** The parts that are saved with the service itself. */
function Sections({ record, cover, service, parts }: SectionsProps) {
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
        text="Si ripetono ogni settimana. Gli appuntamenti già presi restano. Un medico con orari suoi riceve solo dove cadono anche questi; se qui non ce n’è nessuno, valgono i suoi."
      >
        <WeekFields record={record} version={service?.version} />
      </FormSection>
      <PageSection record={record} service={service} />
      <EnglishSection record={record} />
      <BookingSections record={record} serviceId={service?.id ?? null} parts={parts} />
    </form>
  )
}

function NotBookable({ service }: { service: SetupService }) {
  const problem = notBookableReason(service)
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

function ServiceDeleted() {
  return (
    <Note tone="warning" role="alert" className="mb-4">
      Questo servizio non c’è più: qualcuno lo ha eliminato.
    </Note>
  )
}

/** The heading of the page: the service, its category, and whether the site shows it. */
export function ServiceHead({ service, list }: { service: SetupService | null; list: string }) {
  const { data: categories } = useQuery(setupCategoriesQuery)
  const category = categories?.find(({ id }) => id === service?.categoryId)
  const title = service?.name ?? 'Nuovo servizio'
  useTitle(title)
  return (
    <PageHead
      back={{ to: list, label: 'Servizi' }}
      title={<span className="min-w-0 break-words">{title}</span>}
      text={service ? stateOf(service, category) : 'Si vede sul sito appena lo crei, se è attivo.'}
    />
  )
}

function stateOf(
  { isActive }: SetupService,
  category: { name: string; isActive: boolean } | undefined,
): string {
  const name = category ? `${category.name} · ` : ''
  if (!isActive) return `${name}non è attivo: sul sito non si vede.`
  if (category && !category.isActive) return `${name}la categoria non è attiva: sul sito non si vede.`
  return `${name}quello che cambi qui si vede subito sul sito.`
}

/** Puts the name of the open service first in the window's title, so that the user can find the window again. */
function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = before.replace(/^[^·]*/, `${title} `)
    return () => {
      document.title = before
    }
  }, [title])
}

/** The texts of a service as patients read them, its category, and whether it is active. */
export function ServiceFields({ record }: { record: ServiceRecord }) {
  const { form, idOf } = record
  const { errors } = form.formState
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field id={idOf('name')} label="Nome" required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <CategoryField record={record} />
      <Field
        id={idOf('shortDescription')}
        label="Descrizione breve"
        hint="Una riga, sotto il nome nella pagina Servizi"
        error={errors.shortDescription?.message}
        className="sm:col-span-2"
      >
        <TextInput autoComplete="off" {...form.register('shortDescription')} />
      </Field>
      <Field
        id={idOf('longDescription')}
        label="Descrizione lunga"
        error={errors.longDescription?.message}
        className="sm:col-span-2"
      >
        <TextArea rows={4} {...form.register('longDescription')} />
      </Field>
      <Switch
        label="Attivo, si può prenotare"
        className="justify-self-start sm:col-span-2"
        {...form.register('isActive')}
      />
    </div>
  )
}

function CategoryField({ record: { form, idOf } }: { record: ServiceRecord }) {
  const { data: categories, isError, isFetching, refetch } = useQuery(setupCategoriesQuery)
  const { field, fieldState } = useController({ control: form.control, name: 'categoryId' })
  const known = categories?.some(({ id }) => String(id) === field.value)
  const failed = isError && !isFetching && !categories
  return (
    <Field
      id={idOf('categoryId')}
      label="Categoria"
      required
      error={fieldState.error?.message}
      hint={
        failed ? (
          <>
            Non riusciamo a caricare le categorie.{' '}
            <Button variant="quiet" size="sm" onClick={() => refetch()}>
              Riprova
            </Button>
          </>
        ) : categories?.length === 0 ? (
          <>
            Non c’è ancora nessuna categoria:{' '}
            <Link to={addressOf({ tab: 'categorie', record: 'new' })} className="underline">
              crea la prima
            </Link>
            .
          </>
        ) : null
      }
    >
      <Select {...field}>
        {field.value === '' ? <option value="">Scegli…</option> : null}
        {/* Stands for the chosen category while the list loads, and when the category is gone. */}
        {field.value !== '' && !known ? (
          <option value={field.value}>{categories ? 'Non più disponibile' : '…'}</option>
        ) : null}
        <Options
          of={categories?.map(({ id, name, isActive }) => [id, isActive ? name : `${name} (non attiva)`])}
        />
      </Select>
    </Field>
  )
}
