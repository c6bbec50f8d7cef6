import { Ellipsis } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { EntryLink, type FrameState } from './EntryLink.tsx'
import { type Menu, profile } from './entries.ts'
import { Leave, type Leaving, ToSite } from './Leave.tsx'

const PANEL_REM = 27

type MoreProps = { entries: Menu['rare']; state: FrameState; leaving: Leaving }

/** 'Altro' of the rail: the rare entries and the account, in a panel beside it. */
export function MoreEntries({ entries, state, leaving }: MoreProps) {
  const { pathname } = useLocation()
  const { top, toggle, box, button } = usePanel(pathname)
  const id = useId()
  const within = [...entries, profile].some(
    ({ to, also }) => pathname === to || pathname.startsWith(`${to}/`) || also?.includes(pathname),
  )
  return (
    <div ref={box} className="fr-more">
      <button
        ref={button}
        type="button"
        className="fr-entry"
        data-within={within || undefined}
        aria-expanded={top !== null}
        aria-controls={top === null ? undefined : id}
        onClick={toggle}
      >
        <Ellipsis aria-hidden="true" strokeWidth={1.7} />
        <span className="fr-words">Altro</span>
      </button>
      {top === null ? null : (
        <div id={id} className="fr-panel" style={{ top: `min(${top}px, 100dvh - ${PANEL_REM}rem)` }}>
          {entries.length > 0 ? (
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <EntryLink entry={entry} {...state} />
                </li>
              ))}
            </ul>
          ) : null}
          <ul>
            <li>
              <EntryLink entry={profile} {...state} />
            </li>
            <li>
              <ToSite />
            </li>
            <li>
              <Leave leaving={leaving} />
            </li>
          </ul>
        </div>
      )}
    </div>
  )
}

/** A panel beside its button. Esc, a press or the focus elsewhere, and another page close it. */
function usePanel(pathname: string) {
  const [open, setOpen] = useState<{ top: number; on: string } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  if (open && open.on !== pathname) setOpen(null)
  const isOpen = open !== null
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpen(null)
      button.current?.focus()
    }
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(null)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [isOpen])
  const toggle = () => {
    const top = button.current?.getBoundingClientRect().top ?? 0
    setOpen(isOpen ? null : { top, on: pathname })
  }
  return { top: open?.top ?? null, toggle, box, button }
}
