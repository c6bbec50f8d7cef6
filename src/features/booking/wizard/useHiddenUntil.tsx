import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const TIMEOUT_MS = 5000

// Runs while the page is parsed, long before React is there.
const HIDE = `if(/[?&](passo|servizio)=/.test(location.search)){const e=document.currentScript.parentNode;e.dataset.resuming='';setTimeout(()=>e.removeAttribute('data-resuming'),${TIMEOUT_MS})}`

const subscribe = () => () => undefined

/**
 * The server always sends the first step. Somebody who reloads a later one would see it flash by: until what was kept
 * has been read, the panel stays empty then. Spread `panel` on its element and put `script` first inside.
 */
export function useHiddenUntil(ready: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const fromServer = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
  useLayoutEffect(() => {
    if (ready) ref.current?.removeAttribute('data-resuming')
  }, [ready])
  return {
    panel: { ref, suppressHydrationWarning: true },
    script: fromServer ? <script>{HIDE}</script> : null,
  }
}
