import { useEffect, useRef } from 'react'

/**
 * Waits until no button of the pointer is pressed. Whoever presses something leaves the field they were in; an error that
 * appeared there at once would move what is pressed from under the pointer, and the click would miss it.
 */
export function useRelease(): () => Promise<void> {
  const pressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      pressed.current = false
      // After the click, which comes after the release.
      setTimeout(() => {
        for (const go of waiting.current.splice(0)) go()
      })
    }
    const ends = ['pointerup', 'pointercancel'] as const
    document.addEventListener('pointerdown', press, true)
    for (const end of ends) document.addEventListener(end, release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      for (const end of ends) document.removeEventListener(end, release, true)
      release()
    }
  }, [])
  return () => (pressed.current ? new Promise((resolve) => waiting.current.push(resolve)) : Promise.resolve())
}
