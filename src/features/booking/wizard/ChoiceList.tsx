import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clinic } from '#content/clinic.ts'
import { closedSentence } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Note } from '#ui/Note.tsx'
import { SkeletonGroup } from '#ui/Skeleton.tsx'

type ChoiceListProps<T> = {
  query: Pick<UseQueryResult<T[]>, 'data' | 'isPending' | 'isFetching' | 'isError' | 'error' | 'refetch'>
  /** How many placeholders stand in while it loads, and one of them. None where the page brings the list. */
  placeholders?: number
  placeholder?: ReactNode
  empty: string
  failed: string
  className?: string
  children: (item: T) => ReactNode
}

/** A list to choose from in each of its states: loading, failed, empty, there. */
export function ChoiceList<T extends { id: number }>(props: ChoiceListProps<T>) {
  const { query, placeholders = 0, placeholder, empty, failed, className, children } = props
  const items = query.data ?? []
  const layout = cx('mt-7 grid gap-3', className)
  if (items.length > 0) {
    return (
      <ul className={layout}>
        {items.map((item) => (
          <li key={item.id} className="grid min-w-0">
            {children(item)}
          </li>
        ))}
      </ul>
    )
  }
  if (query.isPending || query.isFetching) {
    return (
      <SkeletonGroup>
        <div className={layout}>
          {Array.from({ length: placeholders }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <div key={place} className="grid min-w-0">
              {placeholder}
            </div>
          ))}
        </div>
      </SkeletonGroup>
    )
  }
  if (query.isError)
    return <Failed text={closedSentence(query.error) ?? failed} onRetry={() => query.refetch()} />
  return <Nothing text={empty} />
}

export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Note tone="danger" role="alert" className="mt-7">
      <p className="whitespace-pre-line">{text}</p>
      <Button variant="secondary" size="sm" className="mt-2.5 bg-white" onClick={onRetry}>
        Riprova
      </Button>
    </Note>
  )
}

function Nothing({ text }: { text: string }) {
  return (
    <Note role="status" className="mt-7">
      <p className="font-strong">{text}</p>
      <p>
        Chiamaci allo <ClinicPhone />: troviamo insieme una soluzione.
      </p>
    </Note>
  )
}

export function ClinicPhone() {
  return (
    <a href={`tel:${clinic.phone.dial}`} className="whitespace-nowrap">
      {clinic.phone.text}
    </a>
  )
}
