import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ClashNote } from '#platform/form/ClashNote.tsx'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { cx } from '#ui/cx.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.tsx'
import { Note } from '#ui/Note.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { TabLinks } from '#ui/Segmented.tsx'
import { UnsavedDialog } from '#ui/UnsavedDialog.tsx'
import { useUnsavedGuard } from '#ui/useUnsavedGuard.ts'
import type { FormDetail } from '../contract.ts'
import { TO_FORMS } from '../FormRoute.tsx'
import { Basics } from './Basics.tsx'
import { Destination } from './Destination.tsx'
import { EditorHead } from './EditorHead.tsx'
import { FieldsSkeleton } from './EditorSkeleton.tsx'
import { PageFields } from './PageFields.tsx'
import { StyleFields } from './StyleFields.tsx'
import { type FormRecord, useFormRecord } from './useFormRecord.ts'

/** Parts the editor shows a moment after the rest of it. */
export const FieldList = lazyWithRetry(() => import('./FieldList.tsx'), 'FieldList', {
  Fallback: FieldsSkeleton,
})
export const LivePreview = lazyWithRetry(() => import('./LivePreview.tsx'), 'LivePreview')

type FormEditorProps = {
  form: FormDetail
  /** Another user has deleted the form meanwhile. */
  gone: boolean
}

/** All of a form on one page, saved at once; beside it how it looks. On a phone one of the two. */
export function FormEditor({ form, gone }: FormEditorProps) {
  const record = useFormRecord(form)
  const here = `/moduli/${form.id}`
  const guard = useUnsavedGuard(record.dirty, (next) => next.pathname === here)
  const looking = useLooking(record, here)
  return (
    <>
      <EditorHead form={form} />
      {gone ? (
        <Note tone="warning" role="alert" className="mb-4">
          Questo modulo non c’è più: qualcuno lo ha eliminato.
        </Note>
      ) : null}
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
          <div className="grid gap-4 not-empty:mb-4">
            <ClashNote record={record} />
            <ErrorSummary errors={record.wrong} />
          </div>
          <p className="mb-2 text-ink-600 text-sxs">I campi con * sono obbligatori.</p>
          <Sections record={record} form={form} />
        </div>
        <Beside hidden={!looking}>
          <LivePreview record={record} id={form.id} />
        </Beside>
      </div>
      <SaveBar
        form={record.formId}
        dirty={record.dirty}
        busy={record.busy}
        label="Aggiorna"
        cancel={TO_FORMS.to}
        note={record.failure ? <SaveFailed error={record.failure} /> : null}
      />
      <UnsavedDialog open={guard.blocked} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}

/** Whether a phone shows the preview instead of the fields. An error switches back to the fields. */
function useLooking({ wrong, form }: FormRecord, here: string): boolean {
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

/** It stays in sight while the fields go by. */
function Beside({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <aside
      aria-label="Come si vede"
      className={cx(
        'min-w-0 desk:sticky desk:top-6 desk:max-h-[calc(100dvh-7.5rem)] desk:overflow-y-auto desk:overscroll-contain max-rail:desk:top-20',
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
