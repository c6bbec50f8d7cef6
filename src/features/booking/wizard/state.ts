import type { UploadedFile } from '#features/media/contract.ts'

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
  /** Why the chosen time was dropped, until another is chosen. */
  timeRefusal: string | null
  /** Why the server refused another choice, until one is made again. */
  choiceRefusal: string | null
}

export type Confirmed = Choices & { id: number; duration: number; email: string }

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
  | { type: 'timeRefused'; reason: string }
  | { type: 'choiceRefused'; step: ChoiceStep; reason: string }
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
      return { ...draft, time: null, timeRefusal: action.reason, attempt: null }
    case 'choiceRefused':
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
