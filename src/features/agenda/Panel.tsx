import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import './panel.css'

type PanelProps = {
  title: ReactNode
  /** Beside the title. */
  tools?: ReactNode
  foot: ReactNode
  onClose: () => void
  /** Runs before the panel's own keys; a key it takes is prevented. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  /** Runs on a key while the title has the focus. */
  onTitleKey?: (event: KeyboardEvent<HTMLElement>) => void
  titleId?: string | undefined
  busy?: boolean
  className?: string
  children: ReactNode
}

/** The side panel of the agenda: head, scrolling body, foot. A page of its own on phones. Esc closes it. */
export function Panel(props: PanelProps) {
  const { title, tools, foot, onClose, onKeyDown, onTitleKey, busy = false, className, children } = props
  const ownId = useId()
  const titleId = props.titleId ?? ownId
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }
  return (
    <aside
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      className={cx('agp', className)}
      onKeyDown={onKey}
    >
      <header className="agp-h">
        <h2 id={titleId} tabIndex={-1} onKeyDown={onTitleKey}>
          {title}
        </h2>
        {tools}
        <IconButton label="Chiudi (Esc)" onClick={onClose}>
          <X aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      </header>
      <div className="agp-b">{children}</div>
      <div className="agp-f">{foot}</div>
    </aside>
  )
}

type SectionProps = { title?: string; tools?: ReactNode; children: ReactNode }

export function Section({ title, tools, children }: SectionProps) {
  return (
    <section className="agp-s" aria-label={title}>
      {title ? (
        <div className="agp-sh">
          <h3>{title}</h3>
          {tools}
        </div>
      ) : null}
      {children}
    </section>
  )
}
