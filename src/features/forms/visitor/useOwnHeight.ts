import { type RefObject, useEffect } from 'react'

/**
 * Tells the page around a frame how high what is in it is, whenever that changes: `{ type: 'height', height }`, in pixels.
 * It says nothing else, so anybody may hear it.
 */
export function useOwnHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current
    if (!element || window.parent === window) return
    const tell = () => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      window.parent.postMessage({ type: 'height', height }, '*')
    }
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => observer.disconnect()
  }, [content])
}
