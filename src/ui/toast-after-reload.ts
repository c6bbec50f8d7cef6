const KEY = 'toast-after-reload'

type WaitingToast = {
  title: string
  description?: string | undefined
  tone?: 'done' | 'error' | undefined
}

/** Shows a toast after the next page load. */
export function toastAfterReload(text: WaitingToast): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(text))
  } catch {
    // Storage is switched off: the new page is enough of an answer.
  }
}

export function isToastWaiting(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** The toast the page before left, once. */
export function takeWaitingToast(): WaitingToast | null {
  try {
    const text = window.sessionStorage.getItem(KEY)
    window.sessionStorage.removeItem(KEY)
    return text ? (JSON.parse(text) as WaitingToast) : null
  } catch {
    return null
  }
}
