import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#ui/Language.tsx'
import { onlyChoices } from './only-choices.ts'
import { type Action, reduce, type Step, stepAfter } from './state.ts'
import type { WizardControl } from './useWizard.ts'

/**
 * Makes the choices of a step, and after them those that leave only one thing to choose, and opens the step that follows. The
 * last press counts; `waitingFor` names its row while the lists of the next steps are read.
 */
export function useChoose(wizard: WizardControl) {
  const client = useQueryClient()
  const { locale } = useLanguage()
  const [waitingFor, setWaitingFor] = useState<number | null>(null)
  const last = useRef<object>(null)
  useEffect(
    () => () => {
      last.current = null
    },
    [],
  )
  const choose = async (id: number, step: Step, ...actions: Action[]) => {
    last.current = actions
    setWaitingFor(id)
    const chosen = actions.reduce(reduce, { draft: wizard.draft, confirmed: null })
    const more = await onlyChoices({ client, locale }, chosen.draft)
    if (last.current !== actions) return
    for (const action of [...actions, ...more]) wizard.dispatch(action)
    wizard.go(stepAfter(more.reduce(reduce, chosen).draft, step))
  }
  return { choose, waitingFor }
}
