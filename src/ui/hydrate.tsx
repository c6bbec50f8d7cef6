import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ToastProvider } from './Toast.tsx'

/** Hydrates the part in its place, and resolves once its handlers are there; rejects when it fails to draw. */
export function hydrate(place: HTMLElement, Part: ComponentType<never>, props: object): Promise<void> {
  return new Promise((resolve, reject) => {
    hydrateRoot(
      place,
      <Hydrated onDone={resolve}>
        <ToastProvider>{createElement(Part as ComponentType, props)}</ToastProvider>
      </Hydrated>,
      {
        onUncaughtError: (error) => {
          reportError(error)
          reject(error)
        },
      },
    )
  })
}

function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone])
  return children
}

/** Shows the toast that the page before left, on a page without islands. */
export function showWaitingToast(): void {
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<ToastProvider>{null}</ToastProvider>)
}
