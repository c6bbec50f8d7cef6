import { type ActionDispatch, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { type To, useLocation, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { uploadedFile } from '#features/media/contract.ts'
import { bookingCopy } from '../copy.ts'
import { ChosenExam } from '../exams/contract.ts'
import { statuses } from '../rules.ts'
import {
  type Action,
  type Confirmed,
  choiceSteps,
  type Draft,
  newWizard,
  patients,
  previousStep,
  reduce,
  type Step,
  steps,
  visibleStep,
  type Wizard,
} from './state.ts'

const WORDS: Record<Step, string> = {
  category: 'categoria',
  service: 'servizio',
  subservice: 'tipo',
  exams: 'esami',
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
  /** Whether the saved wizard has been read: false on the server and in the first render of the browser. */
  ready: boolean
  dispatch: ActionDispatch<[Action]>
  /** Opens a step as a new entry of the history, or in place of the current one. */
  go: (step: Step, options?: { replace?: boolean; waits?: boolean }) => void
  /** The address asked for the waiting list in place of the days. */
  waits: boolean
  goBack: () => void
  /** By the clinic's clock, `yyyy-MM-dd`. */
  today: string
  /** The category whose services are exams; null: the clinic has no laboratory. */
  laboratoryId: number | null
}

/**
 * The wizard's state and its place in the browser's history: one entry a step (`?passo=servizio`). The server knows neither, so
 * the first render is always the first step, and the saved state follows right after hydration.
 */
export function useWizard(today: string, laboratoryId: number | null): WizardControl {
  const [wizard, dispatch] = useReducer(reduce, newWizard)
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    dispatch({ type: 'restored', wizard: withoutPastDay(readWizard(), today) })
    setReady(true)
  }, [today])
  useEffect(() => {
    if (ready) saveWizard(wizard)
  }, [ready, wizard])

  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const asked = stepOf(search.get('passo'))
  const step = ready ? visibleStep(wizard, asked) : 'category'
  useEffect(() => {
    if (ready && step !== asked) navigate(addressOf(step), { replace: true, state: location.state })
  }, [ready, step, asked, navigate, location.state])

  const go = (to: Step, { replace = false, waits = false } = {}) => {
    const state = waits ? { waits } : replace ? location.state : { from: step }
    navigate(addressOf(to), { replace, state })
  }
  const goBack = () => {
    const back = previousStep(wizard.draft, step)
    if (back === null) return
    // Goes back in the history when the visitor came from that step: a new entry would let them go round in circles.
    if (cameFrom(location.state) === back) navigate(-1)
    else navigate(addressOf(back), { replace: true })
  }
  const waits = isState(location.state) && location.state.waits === true
  return { ...wizard, step, ready, dispatch, go, goBack, waits, today, laboratoryId }
}

const isState = (state: unknown): state is { from?: unknown; waits?: unknown } =>
  state !== null && typeof state === 'object'

function cameFrom(state: unknown): unknown {
  return isState(state) ? state.from : undefined
}

/** Focuses the title of each new step, so that a screen reader reads on from there; not on the first load. */
export function useStepTitle({ step, ready }: Pick<WizardControl, 'step' | 'ready'>) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef<Step | null>(null)
  useEffect(() => {
    if (!ready) return
    if (shown.current !== null && shown.current !== step) focusTitle(title.current)
    shown.current = step
  }, [ready, step])
  return title
}

/** Focuses a title where it stands; one that is off the screen, as with large letters, is brought to the top. */
function focusTitle(title: HTMLElement | null): void {
  if (!title) return
  title.focus({ preventScroll: true })
  const { top, bottom } = title.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) title.scrollIntoView()
}

// Saves the wizard in sessionStorage, so that it survives a reload of this tab and ends with it.

const KEY = 'prenota-visita'

const named = z.object({ id: z.int(), name: z.string() }).nullable()
const choices = {
  category: named,
  service: named,
  hasSubservices: z.boolean().nullable(),
  subservice: named,
  exams: z.array(ChosenExam).nullable().default(null),
  doctor: named,
  date: z.iso.date().nullable(),
  time: z.string().nullable(),
  skipped: z.array(z.enum(choiceSteps)).default([]),
}
const text = z.string()

const stored = z.object({
  draft: z.object({
    ...choices,
    details: z.object({
      forWhom: z.enum(patients).default('me'),
      bookerFirstName: text.default(''),
      bookerLastName: text.default(''),
      firstName: text,
      lastName: text,
      email: text,
      phone: text,
      dateOfBirth: text,
      fiscalCode: text,
      notes: text,
      homeAddress: text.default(''),
      ...{ agreementId: text.default(''), authorisationNumber: text.default('') },
    }),
    files: z.array(uploadedFile),
    attempt: z.object({ key: text, content: text }).nullable(),
    timeRefusal: text.nullable(),
    choiceRefusal: text.nullable().default(null),
  }),
  confirmed: z
    .object({
      ...choices,
      ...{ id: z.int(), status: z.enum(statuses).default('pending'), duration: z.number(), email: text },
      ...{ patient: text.nullable().default(null), isMinor: z.boolean().default(false) },
      agreementId: text.default(''),
    })
    .nullable(),
}) satisfies z.ZodType<Wizard>

/** The saved wizard; a new one when the storage is unavailable or its content invalid. */
function readWizard(): Wizard {
  try {
    const text = window.sessionStorage.getItem(KEY)
    const parsed = text ? stored.safeParse(JSON.parse(text)) : undefined
    return parsed?.success ? parsed.data : newWizard
  } catch {
    return newWizard
  }
}

/** A saved time whose day has passed is refused. */
function withoutPastDay(wizard: Wizard, today: string): Wizard {
  const { draft } = wizard
  if (draft.date === null || draft.date >= today) return wizard
  return { ...wizard, draft: { ...draft, date: null, time: null, timeRefusal: bookingCopy.slotTaken } }
}

function saveWizard(wizard: Wizard): void {
  try {
    if (wizard === newWizard) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, JSON.stringify(wizard))
  } catch {
    // The storage is full or switched off: the wizard works, but a reload loses it.
  }
}
