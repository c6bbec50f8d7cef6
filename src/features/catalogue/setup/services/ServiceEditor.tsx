import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '#platform/http/call.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { addressOf, type PartProps, type View } from '../view.ts'
import { ServicePage } from './editor/ServicePage.tsx'
import { ServiceSkeleton } from './editor/ServiceSkeleton.tsx'
import { serviceQuery } from './queries.ts'

/** The page of one service, or of a new one. */
export function ServiceEditor(props: PartProps) {
  const { record } = props.view
  if (typeof record === 'number') return <OneService id={record} {...props} />
  return <ServicePage {...props} service={null} />
}

function OneService({ id, view, mayDelete }: PartProps & { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(serviceQuery(id))
  const missing = error instanceof CallError && error.status === 404
  if (data) return <ServicePage view={view} mayDelete={mayDelete} service={data} gone={missing} />
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
