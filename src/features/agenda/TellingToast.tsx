import { useCallback } from 'react'
import { useToast } from '#ui/Toast.tsx'
import type { AgendaVisit, ChangedVisit } from './contract.ts'
import { fullName } from './copy.ts'

/** Tells that a change is done, and that its patient is about to hear of it. */
export function useTelling(): (result: ChangedVisit, before: AgendaVisit, sentence: string) => void {
  const toast = useToast()
  return useCallback(
    ({ visit, telling }, _before, sentence) =>
      toast({
        title: sentence,
        ...(telling && { description: `${fullName(visit)} sarà avvisata fra 60 secondi.` }),
      }),
    [toast],
  )
}
