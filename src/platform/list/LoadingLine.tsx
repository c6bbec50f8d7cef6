import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type LoadingLineProps = {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** 'Non riusciamo a caricare le stanze.' */
  failed: string
  /** Size of the skeleton. */
  className: string
}

/** Stands in one line for an answer that is on its way or failed; nothing once there is one. */
export function LoadingLine({ query, failed, className }: LoadingLineProps) {
  if (query.data !== undefined) return null
  if (!query.isError || query.isFetching) return <Skeleton className={className} />
  return (
    <p role="alert" className="text-ink-600 text-sxs">
      {failed}{' '}
      <Button variant="quiet" size="sm" onClick={() => query.refetch()}>
        Riprova
      </Button>
    </p>
  )
}
