/**
 * Many pages are in the browser already and shown without asking anybody: whoever goes on to one hears all the same that
 * the site has been closed meanwhile. Nothing waits for the answer, and who can't be reached has not said no.
 */
export function leaveIfClosed(): void {
  fetch('/modalita-manutenzione', { method: 'HEAD' }).then(
    ({ status }) => status === 503 && location.reload(),
    () => {},
  )
}
