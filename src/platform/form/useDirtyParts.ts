import { useCallback, useLayoutEffect, useState } from 'react'

/** A part of the page reports whether it has unsaved changes. */
export type ReportDirty = (part: string, dirty: boolean) => void

/** The unsaved parts of a page with several forms. */
export function useDirtyParts(): [parts: ReadonlySet<string>, say: ReportDirty] {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set())
  const say = useCallback<ReportDirty>((part, dirty) => {
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
export function useReportDirty(say: ReportDirty, part: string, dirty: boolean): void {
  useLayoutEffect(() => {
    say(part, dirty)
    return () => say(part, false)
  }, [say, part, dirty])
}
