import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormSection } from '#ui/FormSection.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { serviceQuery } from '../queries.ts'
import { addressOf, type PartProps, type View } from '../view.ts'
import type { ServiceParts } from './parts.ts'
import { ServicePage } from './ServicePage.tsx'

type EditorProps = PartProps & { parts: ServiceParts }

/** The page of one service, or of a new one. */
export function ServiceEditor(props: EditorProps) {
  const { record } = props.view
  if (typeof record === 'number') return <OneService id={record} {...props} />
  return <ServicePage {...props} service={null} />
}

function OneService({ id, ...props }: EditorProps & { id: number }) {
  const { view } = props
  const { data, error, isFetching, refetch } = useQuery(serviceQuery(id))
  const missing = error instanceof CallError && error.status === 404
  if (data) return <ServicePage {...props} service={data} gone={missing} />
  if (!error || isFetching) {
    return (
      <Frame view={view}>
        <ServiceSkeleton />
      </Frame>
    )
  }
  return (
    <Frame view={view}>
      {missing ? (
        <Missing view={view} />
      ) : (
        <NotLoaded what="il servizio" error={error} again={() => refetch()} />
      )}
    </Frame>
  )
}

function Frame({ view, children }: { view: View; children: ReactNode }) {
  return (
    <>
      <PageHead back={{ to: addressOf({ ...view, record: null }), label: 'Servizi' }} title="Servizio" />
      {children}
    </>
  )
}

function Missing({ view }: { view: View }) {
  return (
    <EmptyState
      title="Servizio non trovato"
      text="Forse è stato eliminato nel frattempo."
      action={
        <ButtonLink to={addressOf({ ...view, record: null })} variant="secondary">
          Torna ai servizi
        </ButtonLink>
      }
    />
  )
}

const LINES = ['w-20', 'w-28', 'w-24', 'w-32', 'w-22']

/** The form's own shape. It shows only when the answer takes longer than a blink. */
export function ServiceSkeleton() {
  return (
    <SkeletonGroup className="max-w-272 transition-opacity delay-200 duration-100 starting:opacity-0">
      <FormSection title="Servizio">
        <div className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-(--h-ctl) w-full rounded-ctl" />
          <Skeleton className="h-(--h-ctl) w-full rounded-ctl" />
          <Skeleton className="h-(--h-ctl) w-full rounded-ctl sm:col-span-2" />
          <Skeleton className="h-24 w-full rounded-ctl sm:col-span-2" />
        </div>
      </FormSection>
      <FormSection title="Immagini">
        <div className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="size-16 rounded-sm" />
          <Skeleton className="h-16 w-22 rounded-sm" />
        </div>
      </FormSection>
      <FormSection title="Orari di disponibilità">
        <div className="grid gap-4">
          {LINES.map((width) => (
            <div key={width} className="flex h-9 items-center gap-6">
              <Skeleton className={width} />
              <Skeleton className="h-(--h-ctl) w-40 rounded-ctl" />
            </div>
          ))}
        </div>
      </FormSection>
    </SkeletonGroup>
  )
}
