import { useEffect, useRef } from 'react'
import { followPointer, type Releases } from './release.ts'

/**
 * Waits until the pointer is not pressed. Whoever presses something leaves the field they were in; an error that appeared
 * there at once would move what is pressed from under the pointer, and the click would miss it.
 */
export function useRelease(): () => Promise<void> {
  const pointer = useRef<Releases>(null)
  useEffect(() => {
    const following = followPointer(document, window)
    pointer.current = following
    return following.stop
  }, [])
  return async () => pointer.current?.released()
}
