/**
 * Refuses links to other pages while the browser is offline, and shows the note of `layouts/OfflineNote.tsx`. Without it the browser's
 * error page would take the place of this one (decision 35).
 * @param needsNetwork whether a link of the site does
 */
export function refuseLinksOffline(needsNetwork: (link: HTMLAnchorElement) => boolean): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const show = (refused: boolean) => {
    const note = document.getElementById('senza-rete')
    if (note) note.hidden = !refused
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('#senza-rete button')) return show(false)
    const link = target?.closest('a')
    const leaves = link?.origin === location.origin && !link.target && needsNetwork(link)
    if (!leaves || navigator.onLine) return
    event.preventDefault()
    show(true)
  }
  // In the capture phase, before a `Link` navigates: it ignores a click whose default is prevented.
  addEventListener('click', onClick, { capture: true, signal })
  addEventListener('online', () => show(false), { signal })
  return () => ending.abort()
}
