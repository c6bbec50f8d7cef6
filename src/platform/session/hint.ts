/**
 * The id of the user whose session this browser may have. Scripts cannot read the session cookie, and a visitor who never logged
 * in should not cause a call only to learn that. It is a hint: the server decides.
 */
const KEY = 'may-have-session'
const listeners = new Set<() => void>()

export function setSessionHint(userId: number): void {
  write((storage) => storage.setItem(KEY, String(userId)))
}

export function clearSessionHint(): void {
  write((storage) => storage.removeItem(KEY))
}

export function mayHaveSession(): boolean {
  return hintedUser() !== null
}

/** Of the newest session of this browser, as its last tab to read it wrote it; null: no session. */
export function hintedUser(): number | null {
  try {
    const id = window.localStorage.getItem(KEY)
    return id === null ? null : Number(id)
  } catch {
    return null
  }
}

/** Calls back when the hint changes, here or in another tab; answers how to stop. */
export function watchSession(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

// Without storage the public pages lack the menu of logged-in users; all else works.
function write(change: (storage: Storage) => void): void {
  try {
    change(window.localStorage)
  } catch {
    return
  }
  for (const listener of listeners) listener()
}
