import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { leavingNow, watchLeaving } from '#platform/navigation/leaving.ts'

// What comes sooner needs no sign: it would only flicker.
const SIGN_AFTER_MS = 150

/** True while the next page is on its way and takes long enough to wonder whether the click was heard. */
export function useUnderway(): boolean {
  const asking = useSyncExternalStore(watchLeaving, leavingNow, () => 'no') === 'asking'
  const idle = useNavigation().state === 'idle' && !asking
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (idle) return
    const timer = setTimeout(() => setSlow(true), SIGN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [idle])
  return slow
}
