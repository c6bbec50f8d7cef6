import { ChartColumn, CodeXml, Eye } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { statisticsAddress } from '#features/forms/addresses.ts'
import type { FormDetail } from '#features/forms/contract.ts'
import { EditorSkeleton, FieldsSkeleton } from '#features/forms/editor/EditorSkeleton.tsx'
import { formLabels } from '#features/forms/editor/labels.ts'
import { type FormRecord, useFormRecord } from '#features/forms/editor/useFormRecord.ts'
import { FormGone, FormRoute, FormStatus, TO_FORMS } from '#features/forms/FormRoute.tsx'
import { formsCopy, submissionsIn } from '#features/forms/staff-copy.ts'
import { staffMeta } from '#layouts/staff/page.ts'
import { DateField } from '#platform/form/fields.tsx'
import { RecordFoot, RecordHead } from '#platform/form/RecordPage.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/Field.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { Switch } from '#ui/inputs.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { TabLinks } from '#ui/Segmented.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'

export const meta = staffMeta('Modulo')
export const handle = { access: formsCopy.access }

/** Parts the editor shows a moment after the rest of it. */
const FieldList = lazyWithRetry(() => import('#features/forms/editor/FieldList.tsx'), 'FieldList', {
  Fallback: FieldsSkeleton,
})
const Destination = lazyWithRetry(() => import('#features/forms/editor/Destination.tsx'), 'Destination')
const PageFields = lazyWithRetry(() => import('#features/forms/editor/PageFields.tsx'), 'PageFields')
const StyleFields = lazyWithRetry(() => import('#features/forms/editor/StyleFields.tsx'), 'StyleFields')
const LivePreview = lazyWithRetry(() => import('#features/forms/editor/LivePreview.tsx'), 'LivePreview')
const EmbedDialog = lazyWithRetry(() => import('#features/forms/list/EmbedDialog.tsx'), 'EmbedDialog', {
  overlay: true,
})

/** The editor of a form. */
export default function EditorPage() {
  // Loads these parts while the form is being read, not one after the other afterwards.
  useEffect(() => {
    for (const part of [FieldList, Destination, StyleFields, PageFields, LivePreview]) part.preload()
  }, [])
  return (
    <FormRoute title="Modulo" waiting={<EditorSkeleton />}>
      {(form, gone) => <FormEditor key={form.id} form={form} gone={gone} />}
    </FormRoute>
  )
}

type FormEditorProps = {
  form: FormDetail
  /** Another user has deleted the form meanwhile. */
  gone: boolean
}

/** Edits the whole form on one page, saved at once, beside its preview. A phone shows one of the two. */
function FormEditor({ form, gone }: FormEditorProps) {
  const record = useFormRecord(form)
  const here = `/moduli/${form.id}`
  const looking = usePreviewShown(record, here)
  return (
    <>
      <EditorHead form={form} />
      {gone ? <FormGone /> : null}
      <div className="mb-4 desk:hidden">
        <TabLinks
          label="Parti della pagina"
          items={[
            { to: here, label: 'Modifica', current: !looking },
            { to: `${here}?vista=anteprima`, label: 'Come si vede', current: looking },
          ]}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 desk:grid-cols-[minmax(0,1fr)_22rem] wide:grid-cols-[minmax(0,1fr)_26rem]">
        <div className={cx('min-w-0', looking && 'max-desk:hidden')}>
          <RecordHead record={record} />
          <p className="mb-2 text-ink-600 text-sxs">I campi con * sono obbligatori.</p>
          <Sections record={record} form={form} />
        </div>
        <PreviewColumn hidden={!looking}>
          <LivePreview record={record} id={form.id} />
        </PreviewColumn>
      </div>
      <RecordFoot
        record={record}
        label="Aggiorna"
        cancel={TO_FORMS.to}
        isSafe={(next) => next.pathname === here}
      />
    </>
  )
}

/** Whether a phone shows the preview instead of the fields. An error switches back to the fields. */
function usePreviewShown({ wrong, form }: FormRecord, here: string): boolean {
  const looking = new URLSearchParams(useLocation().search).get('vista') === 'anteprima'
  const navigate = useNavigate()
  const latest = useRef(() => {})
  latest.current = () => {
    if (looking) navigate(here, { replace: true, preventScrollReset: true })
  }
  const count = wrong.length
  const { submitCount } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save that is refused shows why
  useEffect(() => {
    if (count > 0) latest.current()
  }, [count, submitCount])
  return looking
}

/** The column beside the fields, which stays in sight while they scroll. */
function PreviewColumn({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <aside
      aria-label="Come si vede"
      className={cx(
        'min-w-0 desk:sticky desk:top-6 desk:max-h-[calc(100dvh-7.5rem)] desk:overflow-y-auto desk:overscroll-contain',
        hidden && 'max-desk:hidden',
      )}
    >
      {children}
    </aside>
  )
}

function Sections({ record, form }: { record: FormRecord; form: FormDetail }) {
  return (
    <form id={record.formId} onSubmit={record.submit} noValidate>
      <FormSection stacked title="Modulo">
        <Basics record={record} />
      </FormSection>
      <FormSection stacked title="Campi" text="Quello che chiede, in ordine. Trascina per riordinare.">
        <FieldList record={record} form={form} />
      </FormSection>
      <FormSection stacked title="Chi lo invia">
        <Destination record={record} />
      </FormSection>
      <FormSection stacked title="Aspetto" text="Dove non scegli niente vale quello della casa.">
        <StyleFields record={record} />
      </FormSection>
      <FormSection
        stacked
        title="Pagine in cui è incorporato"
        text="Gli invii che arrivano da queste pagine si riconoscono dal loro nome."
      >
        <PageFields record={record} />
      </FormSection>
    </form>
  )
}

/** The form as it was last saved, with the links to its code, preview and statistics. */
function EditorHead({ form }: { form: FormDetail }) {
  const { id, name, submissionCount } = form
  const [code, setCode] = useState(false)
  return (
    <>
      <PageHead
        back={TO_FORMS}
        title={<span className="min-w-0 wrap-anywhere">{name}</span>}
        badge={<FormStatus form={form} />}
        text={submissionCount > 0 ? submissionsIn(submissionCount) : 'Ancora nessun invio'}
        actions={
          <>
            <Button
              variant="secondary"
              icon={<CodeXml strokeWidth={1.7} />}
              onPointerEnter={EmbedDialog.preload}
              onClick={() => setCode(true)}
            >
              Link e codice
            </Button>
            <ButtonLink to={`/moduli/${id}/anteprima`} variant="secondary" icon={<Eye strokeWidth={1.7} />}>
              Anteprima
            </ButtonLink>
            <ButtonLink
              to={statisticsAddress(id).addressOf({})}
              variant="secondary"
              icon={<ChartColumn strokeWidth={1.7} />}
            >
              Statistiche
            </ButtonLink>
          </>
        }
      />
      {code ? <EmbedDialog form={form} onClose={() => setCode(false)} /> : null}
    </>
  )
}

/** Name, description, status and last day of the form. */
function Basics({ record }: { record: FormRecord }) {
  const { form, idOf } = record
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
      <DateField
        record={record}
        name="lastDay"
        hint="Giorno compreso. Dopo, il modulo dice che le iscrizioni sono chiuse. Vuoto: senza scadenza."
      />
    </div>
  )
}
