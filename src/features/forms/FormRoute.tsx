import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { CallError } from '#platform/http/call.ts'
import { pathId } from '#platform/http/shapes.ts'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { wallClock } from '#platform/time/dates.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Note } from '#ui/Note.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import type { Form, FormDetail } from './contract.ts'
import { formQuery } from './queries.ts'
import { isOver } from './rules.ts'
import { formsCopy } from './staff-copy.ts'

export const TO_FORMS = { to: '/moduli', label: 'Moduli' }

type FormRouteProps = {
  /** Title of the page while the form loads. */
  title: string
  waiting: ReactNode
  /** `gone`: the form was deleted after it was loaded. */
  children: (form: FormDetail, gone: boolean) => ReactNode
}

/** Loads the form that the address names, for a page about it. */
export function FormRoute({ title, waiting, children }: FormRouteProps) {
  const id = pathId.safeParse(useParams().id).data ?? null
  const { data, error, isFetching, refetch } = useQuery(formQuery(id))
  const missing = id === null || (error instanceof CallError && error.status === 404)
  if (data) return children(data, missing)
  if (missing) return <Missing title={title} />
  return (
    <>
      <PageHead back={TO_FORMS} title={title} />
      {error && !isFetching ? <NotLoaded what="il modulo" error={error} again={() => refetch()} /> : waiting}
    </>
  )
}

function Missing({ title }: { title: string }) {
  return (
    <>
      <PageHead back={TO_FORMS} title={title} />
      <EmptyState
        title={formsCopy.missing}
        text="Forse è stato eliminato, o l’indirizzo non è giusto."
        action={
          <ButtonLink to={TO_FORMS.to} variant="secondary">
            Torna ai moduli
          </ButtonLink>
        }
      />
    </>
  )
}

/** Replaces a page about a form that was deleted meanwhile. */
export function FormGone() {
  return (
    <Note tone="warning" role="alert" className="mb-4">
      Questo modulo non c’è più: qualcuno lo ha eliminato.
    </Note>
  )
}

/** Whether visitors can send the form today, by the clinic's calendar. */
export function FormStatus({ form: { isActive, lastDay } }: { form: Pick<Form, 'isActive' | 'lastDay'> }) {
  const over = isOver(lastDay, wallClock(new Date()).date)
  return (
    <StatusPill status={isActive && !over ? 'on' : 'off'}>
      {isActive ? (over ? formsCopy.over : formsCopy.active) : formsCopy.inactive}
    </StatusPill>
  )
}
