import { ChartColumn, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { statisticsAddress } from '#features/forms/addresses.ts'
import type { FormDetail } from '#features/forms/contract.ts'
import { FormGone, FormRoute, FormStatus, TO_FORMS } from '#features/forms/FormRoute.tsx'
import {
  PreviewForm,
  readScreen,
  type Screen,
  ScreenFrame,
  screenNames,
  screens,
  screenWidth,
} from '#features/forms/preview/PreviewForm.tsx'
import { formsCopy } from '#features/forms/staff-copy.ts'
import { staffMeta } from '#layouts/staff/page.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ExternalMoreLink } from '#ui/ExternalLink.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { SegmentedLinks } from '#ui/Segmented.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { useMedia } from '#ui/useMedia.ts'

export const meta = staffMeta('Anteprima')
export const handle = { access: formsCopy.access }

/** A form as visitors see it, on their screens. */
export default function PreviewPage() {
  const [search] = useSearchParams()
  const wide = useMedia('(width >= 60rem)')
  // By default the kind of screen the user has.
  const screen = readScreen(search.get('schermo')) ?? (wide ? 'computer' : 'telefono')
  return (
    <FormRoute title="Anteprima" waiting={<PreviewSkeleton />}>
      {(form, gone) => <FormPreview form={form} gone={gone} screen={screen} />}
    </FormRoute>
  )
}

function PreviewSkeleton() {
  return (
    <SkeletonGroup className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="h-120 w-full rounded-md" />
    </SkeletonGroup>
  )
}

type FormPreviewProps = { form: FormDetail; gone: boolean; screen: Screen }

/** A form to try out; nothing is sent. */
function FormPreview({ form, gone, screen }: FormPreviewProps) {
  const { id, name } = form
  const here = `/moduli/${id}/anteprima`
  return (
    <>
      <PageHead
        back={TO_FORMS}
        title={<span className="wrap-anywhere min-w-0">Anteprima di «{name}»</span>}
        badge={<FormStatus form={form} />}
        text="Come lo vede chi lo compila. Puoi provarlo: da qui non parte niente."
        actions={
          <>
            <ButtonLink to={`/moduli/${id}`} variant="secondary" icon={<Pencil strokeWidth={1.7} />}>
              Modifica
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
      <Public form={form} gone={gone} />
      <SegmentedLinks
        label="Schermo"
        items={screens.map((one) => ({
          to: `${here}?schermo=${one}`,
          label: screenNames[one],
          current: one === screen,
        }))}
      />
      <Tried form={form} screen={screen} />
    </>
  )
}

/** Says whether visitors can see the form. */
function Public({ form, gone }: { form: FormDetail; gone: boolean }) {
  if (gone) {
    return <FormGone />
  }
  if (!form.isActive) {
    return (
      <Note tone="warning" className="mb-4">
        Il modulo non è attivo: per ora lo vedi solo tu, da qui.
      </Note>
    )
  }
  return (
    <p className="mb-2">
      <ExternalMoreLink href={`/modulo/${form.id}`}>Apri la pagina pubblica</ExternalMoreLink>
    </p>
  )
}

function Tried({ form, screen }: { form: FormDetail; screen: Screen }) {
  const [tried, setTried] = useState(false)
  return (
    <>
      <div className="mt-3 overflow-hidden rounded-md border border-line">
        <ScreenFrame width={screenWidth(screen, form.formWidth)}>
          <PreviewForm
            look={form}
            name={form.name}
            description={form.description}
            fields={form.fields}
            idPrefix="anteprima"
            onSend={() => setTried(true)}
          />
        </ScreenFrame>
      </div>
      <p role="status" className="mt-2 min-h-6 text-ink-600">
        {tried ? 'È solo un’anteprima: non è stato inviato niente.' : ''}
      </p>
    </>
  )
}
