import { useCallback, useLayoutEffect, useState } from 'react'

/** One part of the page says whether something is typed in it, and not saved. */
export type SayDirty = (part: string, dirty: boolean) => void

/** The unsaved parts of a page with several forms. */
export function useDirtyParts(): [parts: ReadonlySet<string>, say: SayDirty] {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set())
  const say = useCallback<SayDirty>((part, dirty) => {
    setParts((before) => {
      if (before.has(part) === dirty) return before
      const after = new Set(before)
      if (dirty) after.add(part)
      else after.delete(part)
      return after
    })
  }, [])
  return [parts, say]
}

/** Reports a part as unsaved within the same render, so that leaving right after typing asks as well. */
export function useSayDirty(say: SayDirty, part: string, dirty: boolean): void {
  useLayoutEffect(() => {
    say(part, dirty)
    return () => say(part, false)
  }, [say, part, dirty])
}
