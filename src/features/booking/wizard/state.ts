import type { UploadedFile } from '#features/media/contract.ts'
import { bookingCopy } from '../copy.ts'
import type { ChosenExam } from '../exams/contract.ts'
import { isDraw, isSameExam, mainExam } from '../exams/rules.ts'
import { ANY_DOCTOR, type AppointmentStatus } from '../rules.ts'

export type Named = { id: number; name: string }

export type Choices = {
  category: Named | null
  service: Named | null
  /** Whether the chosen service has active subservices; null until the server has answered. */
  hasSubservices: boolean | null
  subservice: Named | null
  /**
   * The exams of a draw, whose main one is service and subservice, with any doctor; null: a visit. The laboratory's way has no
   * steps for those.
   */
  exams: readonly ChosenExam[] | null
  /** The id is `ANY_DOCTOR` when the clinic chooses. */
  doctor: Named | null
  date: string | null
  time: string | null
  /** Steps that left one choice only, which was made without asking. */
  skipped: readonly ChoiceStep[]
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

export type Confirmed = Choices & {
  id: number
  status: AppointmentStatus
  duration: number
  email: string
  /** The name of a patient for whom another person booked. */
  patient: string | null
  /** The patient comes with a parent or guardian. */
  isMinor: boolean
  /** As in the details. */
  agreementId: string
}

export type Wizard = { draft: Draft; confirmed: Confirmed | null }

/** For whom a visit is booked: those who book, their child, or another person. */
export const patients = ['me', 'child', 'other'] as const

/** The text as typed, not yet trimmed or checked. First and last name are the patient's. */
const noDetails = {
  forWhom: 'me' as (typeof patients)[number],
  bookerFirstName: '',
  bookerLastName: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  fiscalCode: '',
  notes: '',
  /** Where a draw at home takes place. */
  homeAddress: '',
  /** The number of an agreement as text; '' for none. */
  agreementId: '',
  authorisationNumber: '',
}
export type Details = typeof noDetails

const noChoices: Choices = {
  category: null,
  service: null,
  hasSubservices: null,
  subservice: null,
  exams: null,
  doctor: null,
  date: null,
  time: null,
  skipped: [],
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
  /** `booker`: the details of who books for another child. */
  | { type: 'restarted'; booker: Details | null }
  | { type: 'categoryChosen'; category: Named }
  /** `only`: there was nothing else to choose. */
  | { type: 'serviceChosen'; service: Named; hasSubservices: boolean | null; only?: boolean }
  | { type: 'subservicesFound'; serviceId: number; some: boolean }
  | { type: 'subserviceChosen'; subservice: Named; only?: boolean }
  /** The laboratory's category, with exams to tick besides those that are. */
  | { type: 'laboratoryChosen'; category: Named; exams: readonly ChosenExam[] }
  | { type: 'examsChosen'; exams: readonly ChosenExam[] }
  | { type: 'doctorChosen'; doctor: Named; only?: boolean }
  | { type: 'dateChosen'; date: string }
  | { type: 'timeChosen'; time: string }
  | { type: 'timeRefused'; date: string | null; time: string | null; reason: string }
  | { type: 'choiceRefused'; step: ChoiceStep; id: number | undefined; reason: string }
  | { type: 'typed'; details: Details }
  | { type: 'filesUploaded'; files: UploadedFile[] }
  | { type: 'fileRemoved'; id: number }
  | { type: 'attempted'; attempt: Attempt | null }
  | { type: 'confirmed'; confirmed: Confirmed }

/** The steps whose choice the server may refuse. */
export const choiceSteps = ['category', 'service', 'subservice', 'doctor'] as const
export type ChoiceStep = (typeof choiceSteps)[number]

export function reduce(wizard: Wizard, action: Action): Wizard {
  switch (action.type) {
    case 'restored':
      return action.wizard
    case 'restarted': {
      const { booker } = action
      if (!booker) return newWizard
      return { draft: { ...emptyDraft, details: forSibling(booker) }, confirmed: null }
    }
    case 'confirmed':
      // Deletes all personal data but those of the summary.
      return { draft: emptyDraft, confirmed: action.confirmed }
    case 'categoryChosen':
    case 'laboratoryChosen':
      // A choice begins the next booking.
      return { draft: changed(chosenAgain(wizard.draft), action), confirmed: null }
    case 'serviceChosen':
    case 'subserviceChosen':
    case 'examsChosen':
    case 'doctorChosen':
      return { ...wizard, draft: changed(chosenAgain(wizard.draft), action) }
    default:
      // Uploads, refusals and text that arrive after the confirmation belong to the booking that was sent.
      if (wizard.confirmed) return wizard
      return { ...wizard, draft: changed(wizard.draft, action) }
  }
}

/** The details that stay the same for another child of a parent. */
function forSibling(details: Details): Details {
  const { forWhom, bookerFirstName, bookerLastName, email, phone, agreementId } = details
  return { ...noDetails, forWhom, bookerFirstName, bookerLastName, email, phone, agreementId }
}

type DraftAction = Exclude<Action, { type: 'restored' | 'restarted' | 'confirmed' }>

const chosenAgain = (draft: Draft): Draft => ({ ...draft, choiceRefusal: null })

// Day and time belong to one doctor, service and duration: they are dropped when one of them changes.
const noTime = { time: null, timeRefusal: null }
const noDay = { date: null, ...noTime }
const noService = {
  ...{ service: null, hasSubservices: null, subservice: null, exams: null, doctor: null, skipped: [] },
  ...noDay,
}

function changed(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'categoryChosen':
      if (draft.category?.id === action.category.id) return { ...draft, category: action.category }
      return { ...draft, ...noService, category: action.category }
    case 'serviceChosen': {
      const { service, hasSubservices, only } = action
      if (draft.service?.id === service.id) {
        return withSubservices({ ...draft, service }, hasSubservices ?? draft.hasSubservices)
      }
      return asked({ ...draft, ...noService, service, hasSubservices }, 'service', only)
    }
    case 'subservicesFound':
      return draft.service?.id === action.serviceId ? withSubservices(draft, action.some) : draft
    case 'subserviceChosen': {
      const { subservice, only } = action
      if (draft.subservice?.id === subservice.id) return { ...draft, subservice }
      // The only doctor of another kind may not offer this one.
      const doctor = draft.skipped.includes('doctor') ? null : draft.doctor
      const kept = { ...asked(draft, 'doctor'), ...noDay, doctor, hasSubservices: true, subservice }
      return asked(kept, 'subservice', only)
    }
    case 'laboratoryChosen': {
      const ticked = draft.exams ?? []
      const more = action.exams.filter((exam) => !ticked.some((one) => isSameExam(one, exam)))
      const opened = draft.exams === null ? { ...draft, ...noService } : draft
      return withExams({ ...opened, category: action.category }, [...ticked, ...more])
    }
    case 'examsChosen':
      return withExams(draft, action.exams)
    case 'doctorChosen':
      if (draft.doctor?.id === action.doctor.id) return { ...draft, doctor: action.doctor }
      return asked({ ...draft, ...noDay, doctor: action.doctor }, 'doctor', action.only)
    case 'dateChosen':
      if (draft.date === action.date) return draft
      // The first free day, chosen for a visitor whose own has passed, does not answer why.
      return { ...draft, time: null, timeRefusal: draft.date ? null : draft.timeRefusal, date: action.date }
    case 'timeChosen':
      return { ...draft, time: action.time, timeRefusal: null }
    case 'timeRefused':
      // The visitor went back while the booking was being sent, and has chosen another time.
      if (draft.date !== action.date || draft.time !== action.time) return draft
      return { ...draft, time: null, timeRefusal: action.reason, attempt: null }
    case 'choiceRefused': {
      const { step, id, reason } = action
      if (draft[step]?.id !== id) return draft
      const left = draft.exams && step !== 'category' ? { ...noService, exams: [] } : without(step)
      return { ...asked(draft, step), ...left, choiceRefusal: reason, attempt: null }
    }
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

/** Marks a step as asked, or as skipped because it left one choice `only`; the same draft when it already is. */
function asked(draft: Draft, step: ChoiceStep, only = false): Draft {
  if (draft.skipped.includes(step) === only) return draft
  const others = draft.skipped.filter((one) => one !== step)
  return { ...draft, skipped: only ? [...others, step] : others }
}

// Drops a subservice that was deactivated meanwhile.
function withSubservices(draft: Draft, hasSubservices: boolean | null): Draft {
  if (hasSubservices === draft.hasSubservices) return draft
  const gone = hasSubservices === false && draft.subservice !== null
  const next = { ...draft, hasSubservices }
  return gone ? { ...asked(next, 'subservice'), subservice: null, ...noDay } : next
}

// The day belongs to the main exam: other exams come and go without changing it.
function withExams(draft: Draft, exams: readonly ChosenExam[]): Draft {
  const main = mainExam(exams)
  if (!main) return { ...draft, ...noService, exams: [] }
  const { serviceId, subserviceId } = main
  const isSame = draft.service?.id === serviceId && (draft.subservice?.id ?? null) === subserviceId
  return {
    ...draft,
    ...(isSame ? {} : noDay),
    exams,
    service: { id: serviceId, name: main.serviceName },
    hasSubservices: subserviceId !== null,
    subservice: subserviceId === null ? null : { id: subserviceId, name: main.name },
    doctor: { id: ANY_DOCTOR, name: bookingCopy.anyDoctor },
  }
}

function without(step: ChoiceStep): Partial<Draft> {
  if (step === 'category') return { ...noService, category: null }
  if (step === 'service') return noService
  if (step === 'subservice') return { ...noDay, subservice: null, hasSubservices: null }
  return { ...noDay, doctor: null }
}

/** Whether the exams are drawn where the patient says. */
export function isDrawnAtHome({ exams }: Choices): boolean {
  return exams?.some(({ atHome }) => atHome) ?? false
}

export const steps = [
  'category',
  'service',
  'subservice',
  'exams',
  'doctor',
  'datetime',
  'details',
  'confirmation',
] as const
export type Step = (typeof steps)[number]

/** The counted steps of this booking in order: those that leave a choice, 'subservice' only once there are known to be some. */
export function sequence(choices: Choices): Step[] {
  return possibleSteps(choices).filter((step) => step !== 'subservice' || choices.hasSubservices === true)
}

const LABORATORY: Step[] = ['exams', 'datetime', 'details', 'confirmation']

/** The steps a visitor may have to go through: 'subservice' until the service is known to have none. */
function possibleSteps({ skipped, hasSubservices, exams }: Choices): Step[] {
  if (exams) return LABORATORY
  const isSkipped = (step: Step) => skipped.some((one) => one === step)
  return steps.filter(
    (step) => step !== 'exams' && !isSkipped(step) && (step !== 'subservice' || hasSubservices !== false),
  )
}

/** The counted step for the one that is shown: the one before it, while the server is asked for its choices. */
export function countedStep(choices: Choices, step: Step): Step {
  const counted = sequence(choices)
  return steps.slice(0, steps.indexOf(step) + 1).findLast((one) => counted.includes(one)) ?? 'category'
}

function isDone(draft: Draft, step: Step): boolean {
  if (step === 'datetime') return draft.date !== null && draft.time !== null
  if (step === 'details' || step === 'confirmation') return false
  if (step === 'exams') return isDraw(draft.exams ?? [])
  return draft[step] !== null
}

/** The first step that is not done. */
export function firstOpenStep(draft: Draft): Step {
  return possibleSteps(draft).find((step) => !isDone(draft, step)) ?? 'details'
}

/** The step that a choice made at a step leads to. */
export function stepAfter(draft: Draft, step: Step): Step {
  const order = possibleSteps(draft)
  return order.find((one) => steps.indexOf(one) > steps.indexOf(step)) ?? 'details'
}

/**
 * The step to show for the one in the address: that one when the choices lead there, else the first open one. After a booking
 * all steps but the first lead to its summary, so that going back never sends it again.
 */
export function visibleStep({ draft, confirmed }: Wizard, asked: Step): Step {
  const untouched = draft.category === null
  if (confirmed && untouched && asked !== 'category') return 'confirmation'
  if (asked === 'category') return asked
  const order = possibleSteps(draft)
  const open = firstOpenStep(draft)
  return order.includes(asked) && order.indexOf(asked) <= order.indexOf(open) ? asked : open
}

/** The step 'Indietro' leads to; null on steps without the button. */
export function previousStep(draft: Draft, step: Step): Step | null {
  if (step === 'confirmation') return null
  if (step === 'exams') return 'category'
  const before = possibleSteps(draft).filter((one) => steps.indexOf(one) < steps.indexOf(step))
  // A service that is not known to have subservices was followed by none.
  const isKnown = draft.subservice !== null || draft.hasSubservices === true
  return before.findLast((one) => one !== 'subservice' || isKnown) ?? null
}

type Standing = { position: number; total: number; percent: number }

/** 'Passo 4 di 7, 43% completato': the share of steps that are done, all of them once the booking is sent. */
export function standing(choices: Choices, step: Step): Standing {
  const order = sequence(choices)
  const before = order.indexOf(countedStep(choices, step))
  const done = step === 'confirmation' ? order.length : before
  return { position: before + 1, total: order.length, percent: Math.round((done / order.length) * 100) }
}
