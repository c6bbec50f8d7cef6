import { type ActionDispatch, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { type To, useLocation, useNavigate, useSearchParams } from 'react-router'
import {
  type Action,
  type Confirmed,
  type Draft,
  newWizard,
  previousStep,
  reduce,
  type Step,
  steps,
  visibleStep,
} from './steps.ts'
import { keepWizard, readWizard } from './stored.ts'

const WORDS: Record<Step, string> = {
  category: 'categoria',
  service: 'servizio',
  subservice: 'tipo',
  doctor: 'professionista',
  datetime: 'data',
  details: 'dettagli',
  confirmation: 'conferma',
}

function stepOf(word: string | null): Step {
  return steps.find((step) => WORDS[step] === word) ?? 'category'
}

function addressOf(step: Step): To {
  return { search: step === 'category' ? '' : `?passo=${WORDS[step]}` }
}

export type WizardControl = {
  draft: Draft
  confirmed: Confirmed | null
  step: Step
  /** False on the server and in the first moment of the browser: nothing kept has been read yet. */
  ready: boolean
  dispatch: ActionDispatch<[Action]>
  /** Opens a step as a new entry of the history, or in place of the present one. */
  go: (step: Step, options?: { replace?: boolean }) => void
  goBack: () => void
}

/**
 * The wizard's state and its place in the browser's history: one entry a step (`?passo=servizio`). The server knows
 * neither, so the first render is always the first step and what was kept is shown right after hydration.
 */
export function useWizard(): WizardControl {
  const [wizard, dispatch] = useReducer(reduce, newWizard)
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    dispatch({ type: 'restored', wizard: readWizard() })
    setReady(true)
  }, [])
  useEffect(() => {
    if (ready) keepWizard(wizard)
  }, [ready, wizard])

  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const asked = stepOf(search.get('passo'))
  const step = ready ? visibleStep(wizard, asked) : 'category'
  useEffect(() => {
    if (ready && step !== asked) navigate(addressOf(step), { replace: true, state: location.state })
  }, [ready, step, asked, navigate, location.state])

  const go = (to: Step, { replace = false } = {}) => {
    navigate(addressOf(to), { replace, state: replace ? location.state : { from: step } })
  }
  const goBack = () => {
    const back = previousStep(wizard.draft, step)
    if (back === null) return
    // Where the visitor came from there, the history goes back; a new entry would make it go round in circles.
    if (cameFrom(location.state) === back) navigate(-1)
    else navigate(addressOf(back), { replace: true })
  }
  return { ...wizard, step, ready, dispatch, go, goBack }
}

function cameFrom(state: unknown): unknown {
  return state !== null && typeof state === 'object' && 'from' in state ? state.from : undefined
}

/** The title of each new step takes the focus, so that a screen reader reads on from there. Not on the first load. */
export function useStepTitle({ step, ready }: Pick<WizardControl, 'step' | 'ready'>) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef<Step | null>(null)
  useEffect(() => {
    if (!ready) return
    if (shown.current !== null && shown.current !== step) title.current?.focus({ preventScroll: true })
    shown.current = step
  }, [ready, step])
  return title
}
