import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ToastProvider } from './Toast.tsx'

/** Hydrates the part in its place, and resolves once its handlers are there. */
export function hydrate(place: HTMLElement, Part: ComponentType<never>, props: object): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(
      place,
      <Hydrated onDone={resolve}>
        <ToastProvider>{createElement(Part as ComponentType, props)}</ToastProvider>
      </Hydrated>,
    )
  })
}

function Hydrated({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  useEffect(onDone, [onDone])
  return children
}
