import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'

/**
 * Refuses links to other pages while the browser is offline, and says so. Without it the browser's error page would take the
 * place of this one: when a page's script does not come, React Router reloads (decision 35).
 */
export function OfflineNote() {
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const leaves =
        link?.origin === window.location.origin && link.pathname !== window.location.pathname && !link.target
      if (!leaves || navigator.onLine) return
      event.preventDefault()
      setRefused(true)
    }
    // In the capture phase: a `Link` does nothing once the default is prevented.
    window.addEventListener('click', onClick, { capture: true, signal: ending.signal })
    window.addEventListener('online', () => setRefused(false), { signal: ending.signal })
    return () => ending.abort()
  }, [])
  if (!refused) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(var(--l-bottom-bar)+env(safe-area-inset-bottom)+0.75rem)] z-(--z-dialog) mx-auto max-w-md rounded-md bg-danger-50 px-4 py-3.5 text-danger-900 text-sm leading-[1.45] shadow-e3 lg:bottom-6"
    >
      <p className="font-strong">Connessione assente</p>
      <p>La pagina non si è aperta. Sei rimasto qui, e quello che hai scritto c’è ancora.</p>
      <div className="mt-2.5">
        <Button variant="secondary" size="sm" onClick={() => setRefused(false)}>
          Resta qui
        </Button>
      </div>
    </div>
  )
}
