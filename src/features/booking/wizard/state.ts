import type { UploadedFile } from '#features/media/contract.ts'
import type { AppointmentStatus } from '../rules.ts'

export type Named = { id: number; name: string }

export type Choices = {
  category: Named | null
  service: Named | null
  /** Whether the chosen service has active subservices; null until the server has answered. */
  hasSubservices: boolean | null
  subservice: Named | null
  /** The id is `ANY_DOCTOR` when the clinic chooses. */
  doctor: Named | null
  date: string | null
  time: string | null
}

/** An idempotency key and the content it stands for. */
export type Attempt = { key: string; content: string }

export type Draft = Choices & {
  details: Details
  files: UploadedFile[]
  attempt: Attempt | null
  /** The sentence that tells why the chosen time was dropped, until another is chosen. */
  timeRefusal: string | null
  /** The sentence that tells why the server refused another choice, until the visitor chooses again. */
  choiceRefusal: string | null
}

export type Confirmed = Choices & { id: number; status: AppointmentStatus; duration: number; email: string }

export type Wizard = { draft: Draft; confirmed: Confirmed | null }

/** The text as typed, not yet trimmed or checked. */
const noDetails = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  fiscalCode: '',
  notes: '',
}
export type Details = typeof noDetails

const noChoices: Choices = {
  category: null,
  service: null,
  hasSubservices: null,
  subservice: null,
  doctor: null,
  date: null,
  time: null,
}

export const emptyDraft: Draft = {
  ...noChoices,
  details: noDetails,
  files: [],
  attempt: null,
  timeRefusal: null,
  choiceRefusal: null,
}

export const newWizard: Wizard = { draft: emptyDraft, confirmed: null }

export type Action =
  | { type: 'restored'; wizard: Wizard }
  | { type: 'restarted' }
  | { type: 'categoryChosen'; category: Named }
  | { type: 'serviceChosen'; service: Named; hasSubservices: boolean | null }
  | { type: 'subservicesFound'; serviceId: number; some: boolean }
  | { type: 'subserviceChosen'; subservice: Named }
  | { type: 'doctorChosen'; doctor: Named }
  | { type: 'dateChosen'; date: string }
  | { type: 'timeChosen'; time: string }
  | { type: 'timeRefused'; date: string | null; time: string | null; reason: string }
  | { type: 'choiceRefused'; step: ChoiceStep; id: number | undefined; reason: string }
  | { type: 'typed'; details: Details }
  | { type: 'filesUploaded'; files: UploadedFile[] }
  | { type: 'fileRemoved'; id: number }
  | { type: 'attempted'; attempt: Attempt | null }
  | { type: 'confirmed'; confirmed: Confirmed }

/** A step whose choice the server may refuse. */
export type ChoiceStep = 'category' | 'service' | 'subservice' | 'doctor'

export function reduce(wizard: Wizard, action: Action): Wizard {
  switch (action.type) {
    case 'restored':
      return action.wizard
    case 'restarted':
      return newWizard
    case 'confirmed':
      // Deletes all personal data but those of the summary.
      return { draft: emptyDraft, confirmed: action.confirmed }
    case 'categoryChosen':
      // A choice begins the next booking.
      return { draft: changed(chosenAgain(wizard.draft), action), confirmed: null }
    case 'serviceChosen':
    case 'subserviceChosen':
    case 'doctorChosen':
      return { ...wizard, draft: changed(chosenAgain(wizard.draft), action) }
    default:
      // Uploads, refusals and text that arrive after the confirmation belong to the booking that was sent.
      if (wizard.confirmed) return wizard
      return { ...wizard, draft: changed(wizard.draft, action) }
  }
}

type DraftAction = Exclude<Action, { type: 'restored' | 'restarted' | 'confirmed' }>

const chosenAgain = (draft: Draft): Draft => ({ ...draft, choiceRefusal: null })

// A time belongs to one doctor, service and duration: it is dropped when one of them changes.
const noTime = { time: null, timeRefusal: null }
const noService = { service: null, hasSubservices: null, subservice: null, doctor: null, ...noTime }

function changed(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'categoryChosen':
      if (draft.category?.id === action.category.id) return { ...draft, category: action.category }
      return { ...draft, ...noService, category: action.category }
    case 'serviceChosen': {
      const { service, hasSubservices } = action
      if (draft.service?.id === service.id) {
        return withSubservices({ ...draft, service }, hasSubservices ?? draft.hasSubservices)
      }
      return { ...draft, ...noService, service, hasSubservices }
    }
    case 'subservicesFound':
      return draft.service?.id === action.serviceId ? withSubservices(draft, action.some) : draft
    case 'subserviceChosen':
      if (draft.subservice?.id === action.subservice.id) return { ...draft, subservice: action.subservice }
      return { ...draft, ...noTime, hasSubservices: true, subservice: action.subservice }
    case 'doctorChosen':
      if (draft.doctor?.id === action.doctor.id) return { ...draft, doctor: action.doctor }
      return { ...draft, ...noTime, doctor: action.doctor }
    case 'dateChosen':
      return draft.date === action.date ? draft : { ...draft, ...noTime, date: action.date }
    case 'timeChosen':
      return { ...draft, time: action.time, timeRefusal: null }
    case 'timeRefused':
      // The visitor went back while the booking was being sent, and has chosen another time.
      if (draft.date !== action.date || draft.time !== action.time) return draft
      return { ...draft, time: null, timeRefusal: action.reason, attempt: null }
    case 'choiceRefused':
      if (draft[action.step]?.id !== action.id) return draft
      return { ...draft, ...without(action.step), choiceRefusal: action.reason, attempt: null }
    case 'typed':
      return { ...draft, details: action.details }
    case 'filesUploaded':
      return { ...draft, files: [...draft.files, ...action.files] }
    case 'fileRemoved':
      return { ...draft, files: draft.files.filter((file) => file.id !== action.id) }
    case 'attempted':
      return { ...draft, attempt: action.attempt }
  }
}

// Drops a subservice that was deactivated meanwhile.
function withSubservices(draft: Draft, hasSubservices: boolean | null): Draft {
  if (hasSubservices === draft.hasSubservices) return draft
  const gone = hasSubservices === false && draft.subservice !== null
  return { ...draft, hasSubservices, ...(gone && { subservice: null, ...noTime }) }
}

function without(step: ChoiceStep): Partial<Draft> {
  if (step === 'category') return { ...noService, category: null }
  if (step === 'service') return noService
  if (step === 'subservice') return { ...noTime, subservice: null, hasSubservices: null }
  return { ...noTime, doctor: null }
}

export const steps = [
  'category',
  'service',
  'subservice',
  'doctor',
  'datetime',
  'details',
  'confirmation',
] as const
export type Step = (typeof steps)[number]

/** The counted steps of this booking in order: 'subservice' only once the service is known to have some. */
export function sequence(choices: Choices): Step[] {
  return steps.filter((step) => step !== 'subservice' || choices.hasSubservices === true)
}

/** The steps a visitor may have to go through: 'subservice' until the service is known to have none. */
function possibleSteps(choices: Choices): Step[] {
  return steps.filter((step) => step !== 'subservice' || choices.hasSubservices !== false)
}

/** The counted step for the one that is shown: the service, while the server is asked for its subservices. */
export function countedStep(choices: Choices, step: Step): Step {
  return sequence(choices).includes(step) ? step : 'service'
}

function isDone(draft: Draft, step: Step): boolean {
  if (step === 'datetime') return draft.date !== null && draft.time !== null
  if (step === 'details' || step === 'confirmation') return false
  return draft[step] !== null
}

/** The first step that is not done. */
export function firstOpenStep(draft: Draft): Step {
  return possibleSteps(draft).find((step) => !isDone(draft, step)) ?? 'details'
}

/**
 * The step to show for the one in the address: that one when the choices lead there, else the first open one. After a booking
 * all steps but the first lead to its summary, so that going back never sends it again.
 */
export function visibleStep({ draft, confirmed }: Wizard, asked: Step): Step {
  const untouched = draft.category === null
  if (confirmed && untouched && asked !== 'category') return 'confirmation'
  const order = possibleSteps(draft)
  const open = firstOpenStep(draft)
  return order.includes(asked) && order.indexOf(asked) <= order.indexOf(open) ? asked : open
}

/** The step 'Indietro' leads to; null on steps without the button. */
export function previousStep(draft: Draft, step: Step): Step | null {
  if (step === 'confirmation') return null
  if (step === 'doctor') return draft.subservice || draft.hasSubservices ? 'subservice' : 'service'
  return steps[steps.indexOf(step) - 1] ?? null
}

type Standing = { position: number; total: number; percent: number }

/** 'Passo 4 di 7, 43% completato': the share of steps that are done, all of them once the booking is sent. */
export function standing(choices: Choices, step: Step): Standing {
  const order = sequence(choices)
  const before = order.indexOf(countedStep(choices, step))
  const done = step === 'confirmation' ? order.length : before
  return { position: before + 1, total: order.length, percent: Math.round((done / order.length) * 100) }
}
