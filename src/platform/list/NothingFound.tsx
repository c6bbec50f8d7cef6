import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

type NothingFoundProps = { title: string; text?: ReactNode; onClear: () => void; clear?: string }

/** In place of a list in which filters or a search leave no row: the way back to all of them. */
export function NothingFound({ title, text, onClear, clear = 'Cancella filtri' }: NothingFoundProps) {
  return (
    <EmptyState
      title={title}
      text={text ? <span className="wrap-anywhere">{text}</span> : undefined}
      action={
        <Button variant="secondary" onClick={onClear}>
          {clear}
        </Button>
      }
    />
  )
}
