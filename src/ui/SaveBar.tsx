import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { Button, ButtonLink } from './Button.tsx'
import './styles/overlays.css'

type SaveBarProps = {
  /** Id of the form its button sends. */
  form: string
  dirty: boolean
  busy: boolean
  /** 'Crea' or 'Aggiorna'. */
  label: string
  /** The target of the cancel link, or a function for a button. */
  cancel: To | (() => void)
  /** The reason why saving failed, in sight wherever the page is scrolled. */
  note?: ReactNode
  children?: ReactNode
}

/** The foot of a long form: stays in sight, and says whether there is something to save. */
export function SaveBar({ form, dirty, busy, label, cancel, note, children }: SaveBarProps) {
  return (
    <div className="save-bar">
      {note ? <div className="max-h-[40dvh] w-full overflow-y-auto">{note}</div> : null}
      <p role="status" className="mr-auto flex min-w-0 items-center gap-2 text-ink-600 max-sm:w-full">
        {dirty ? (
          <>
            <span aria-hidden="true" className="size-2 flex-none rounded-full bg-cotto-400" />
            Modifiche non salvate
          </>
        ) : null}
        {children}
      </p>
      {typeof cancel === 'function' ? (
        <Button variant="secondary" className="max-sm:flex-1" onClick={cancel}>
          Annulla
        </Button>
      ) : (
        <ButtonLink to={cancel} variant="secondary" className="max-sm:flex-1">
          Annulla
        </ButtonLink>
      )}
      <Button type="submit" form={form} busy={busy} busyLabel="Salvataggio…" className="max-sm:flex-1">
        {label}
      </Button>
    </div>
  )
}
