import {
  type FocusEvent,
  type InputEvent,
  type PointerEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ToastText, useToast } from '#ui/Toast.tsx'
import {
  clearForm,
  controlsOf,
  type Keeping,
  readForm,
  restoreDraft,
  saveDraft,
  type Typed,
} from './draft.ts'

export type ShowToast = ReturnType<typeof useToast>

export type Errors<N extends string> = Partial<Record<N, string>>

export type Outcome<N extends string> =
  | { kind: 'sent'; toast: ToastText }
  | { kind: 'wrong'; errors: Errors<N>; toast?: ToastText }
  /** The sentence says what the visitor can do about it; without one the server could not be reached. */
  | { kind: 'failed'; sentence?: string; toast?: ToastText }

/**
 * The module that checks and sends. It weighs more than all the rest of a form and is loaded when a visitor begins to
 * use it.
 */
export type Sender<N extends string> = {
  /** The errors by field; empty when there are none. */
  checkForm: (typed: Typed) => Errors<N>
  sendForm: (typed: Typed, trap: string) => Promise<Outcome<N>>
}

/** A form, as its page knows it: outside of components, or kept from one drawing to the next. */
export type VisitorForm<N extends string> = Keeping & {
  names: readonly N[]
  /** The field only programs fill in. */
  trap: string
  load: () => Promise<Sender<N>>
  /** It is still there when what it said is received. Where it makes room for other words, nothing of it is left behind. */
  stays?: boolean
  words: { failed: ToastText; unreachable: string }
}

type State<N extends string> = {
  errors: Errors<N>
  sending: boolean
  /** Why the last attempt failed; stays when the toast has gone. */
  trouble: string | null
  /** The last message is received, and no new one begun. */
  sent: boolean
  /** How often sending found something wrong. */
  refusals: number
}

const NOTHING_YET = { errors: {}, sending: false, trouble: null, sent: false, refusals: 0 }

/**
 * A form of uncontrolled fields with little state beside them. The module that checks and sends is loaded when a
 * visitor begins to use the form.
 */
export function useVisitorForm<N extends string>(spec: VisitorForm<N>) {
  const form = useRef<HTMLFormElement>(null)
  const toast = useRef<ShowToast>(null)
  const underway = useRef(false)
  const pressed = useRef(false)
  const [engaged, setEngaged] = useState(false)
  const [state, setState] = useState<State<N>>(NOTHING_YET)
  const change = (part: Partial<State<N>>) => setState((now) => ({ ...now, ...part }))

  useEffect(() => {
    if (form.current) restoreDraft(form.current, spec)
  }, [spec])

  // Once the words are drawn, so that a screen reader finds them with the field; and never for what a field that was left
  // had drawn just before: the first wrong one may be another.
  const { refusals } = state
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  const engage = () => {
    setEngaged(true)
    spec.load().catch(() => undefined)
  }

  const check = async (name: string) => {
    const module = await spec.load().catch(() => undefined)
    if (!module || !form.current || !isName(spec, name)) return
    const error = module.checkForm(readForm(form.current, spec))[name]
    setState((now) => ({ ...now, errors: withError(now.errors, name, error) }))
  }

  // Some browsers give a button that is pressed no focus: where the pointer went down says it as well.
  const onPointerDown = ({ target }: PointerEvent<HTMLElement>) => {
    pressed.current = isSend((target as Element).closest('button'))
  }

  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Switching to another window does not leave the field. Nor is the field checked when the submit button is pressed:
    // an error would move the button from under the pointer, and sending checks everything.
    const { name } = target as HTMLInputElement
    // Nor has who goes on among boxes that answer one question.
    const stays =
      document.activeElement === target || (relatedTarget as HTMLInputElement | null)?.name === name
    const sends = pressed.current || isSend(relatedTarget)
    pressed.current = false
    if (!stays && !sends) void check(name)
  }

  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement
    if (form.current) saveDraft(form.current, spec)
    if (state.sent) change({ sent: false })
    if (isName(spec, name) && state.errors[name]) void check(name)
  }

  const finish = (element: HTMLFormElement, sent: Typed, outcome: Outcome<N>) => {
    if (outcome.kind === 'wrong') {
      setState((now) => ({ ...now, errors: outcome.errors, sending: false, refusals: now.refusals + 1 }))
      if (outcome.toast) toast.current?.(outcome.toast)
      return
    }
    const failed = outcome.kind === 'failed'
    // Text typed while the form was being sent stays, where the form still accepts another message.
    if (!failed && !(spec.stays && !sameText(readForm(element, spec), sent))) clearForm(element, spec)
    change({
      errors: {},
      sending: false,
      sent: !failed,
      trouble: failed ? (outcome.sentence ?? spec.words.unreachable) : null,
    })
    toast.current?.(outcome.toast ?? spec.words.failed)
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Two quick clicks are one message: the state which turns the button off comes a moment later.
    if (underway.current) return
    underway.current = true
    setEngaged(true)
    change({ sending: true, trouble: null, sent: false })
    const element = event.currentTarget
    const typed = readForm(element, spec)
    const outcome = await attempt(spec, element, typed)
    underway.current = false
    finish(element, typed, outcome)
  }

  return {
    ...state,
    engaged,
    toast,
    form: { ref: form, onFocus: engage, onPointerDown, onBlur, onInput, onSubmit },
  }
}

function isName<N extends string>({ names }: VisitorForm<N>, name: string): name is N {
  return (names as readonly string[]).includes(name)
}

function withError<N extends string>(errors: Errors<N>, name: N, error: string | undefined): Errors<N> {
  const { [name]: _, ...others } = errors
  return { ...others, ...(error && { [name]: error }) } as Errors<N>
}

function sameText(one: Typed, other: Typed): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isSend(element: unknown): boolean {
  return element instanceof HTMLButtonElement && element.type === 'submit'
}

function attempt<N extends string>(
  { trap, load }: VisitorForm<N>,
  form: HTMLFormElement,
  typed: Typed,
): Promise<Outcome<N>> {
  const control = controlsOf(form).namedItem(trap) as HTMLInputElement
  const { value } = control
  // Filled in by a browser that means well, it must not stand in the way of a second attempt.
  control.value = ''
  // It may be that not even what sends can be loaded.
  const unreachable = (): Outcome<N> => ({ kind: 'failed' })
  return load().then((sender) => sender.sendForm(typed, value), unreachable)
}
