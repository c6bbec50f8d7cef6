import { useCallback, useState } from 'react'
import type { FormWithFields } from './contract.ts'

/**
 * @param initial The form as the page's loader read it.
 * @returns The form as last read, and a callback that reads it again.
 */
export function useCurrentForm(initial: FormWithFields) {
  const [current, setCurrent] = useState(initial)
  const { id } = initial.form
  const onChanged = useCallback(() => {
    // When reading fails, the next attempt to send says again that the form has changed.
    void import('./read.ts')
      .then(({ readFormWithFields }) => readFormWithFields(id))
      .then(setCurrent, () => undefined)
  }, [id])
  return [current, onChanged] as const
}
