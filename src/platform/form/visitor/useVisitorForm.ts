import {
  type FocusEvent,
  type InputEvent,
  type PointerEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { type ToastText, useToast } from '#ui/Toast.tsx'
import {
  clearForm,
  controlsOf,
  type DraftFields,
  readForm,
  restoreDraft,
  saveDraft,
  type Typed,
} from './draft.ts'

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
  sendForm: (typed: Typed, honeypot: string) => Promise<Outcome<N>>
}

/** The description of a form. Defined outside of components, or memoised. */
export type VisitorForm<N extends string> = DraftFields & {
  names: readonly N[]
  /** The field only programs fill in. */
  honeypot: string
  load: () => Promise<Sender<N>>
  /** The form stays on screen after sending. Otherwise a confirmation replaces it and its draft is deleted. */
  stays?: boolean
  /** Shows no toast. */
  silent?: boolean
  words: { failed: ToastText; unreachable: string }
}

/** How far sending has come. `sent` lasts until the next input, `trouble` until the next attempt. */
type Progress = 'open' | 'sending' | 'sent' | { trouble: string }

/**
 * A form of uncontrolled fields with little state beside them. The module that checks and sends is loaded when a
 * visitor begins to use the form.
 */
export function useVisitorForm<N extends string>(spec: VisitorForm<N>) {
  const form = useRef<HTMLFormElement>(null)
  const underway = useRef(false)
  const [engaged, setEngaged] = useState(false)
  const [progress, setProgress] = useState<Progress>('open')
  const { errors, setErrors, check, handlers } = useFieldErrors(spec, form)
  const toast = useToast({ soon: engaged && !spec.silent })
  const show = (text: ToastText | undefined) => text && !spec.silent && toast(text)

  useEffect(() => {
    if (form.current) restoreDraft(form.current, spec)
  }, [spec])

  const onFocus = () => {
    setEngaged(true)
    spec.load().catch(() => undefined)
  }

  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement
    if (form.current) saveDraft(form.current, spec)
    setProgress((now) => (now === 'sent' ? 'open' : now))
    if (errors[name as N]) void check(name)
  }

  const finish = (element: HTMLFormElement, sent: Typed, outcome: Outcome<N>) => {
    if (outcome.kind === 'wrong') {
      // Draws the errors first, so that a screen reader finds them with the field that takes the focus.
      flushSync(() => {
        setErrors(outcome.errors)
        setProgress('open')
      })
      element.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return show(outcome.toast)
    }
    const failed = outcome.kind === 'failed'
    // Text typed while the form was being sent stays, where the form still accepts another message.
    if (!failed && !(spec.stays && !sameText(readForm(element, spec), sent))) clearForm(element, spec)
    setErrors({})
    setProgress(failed ? { trouble: outcome.sentence ?? spec.words.unreachable } : 'sent')
    show(outcome.toast ?? spec.words.failed)
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Two quick clicks are one message: the state which turns the button off comes a moment later.
    if (underway.current) return
    underway.current = true
    setEngaged(true)
    setProgress('sending')
    const element = event.currentTarget
    const typed = readForm(element, spec)
    const outcome = await attempt(spec, element, typed)
    underway.current = false
    finish(element, typed, outcome)
  }

  return {
    errors,
    sending: progress === 'sending',
    sent: progress === 'sent',
    /** The reason why the last attempt failed; stays when the toast has gone. */
    trouble: typeof progress === 'object' ? progress.trouble : null,
    form: { ref: form, onFocus, ...handlers, onInput, onSubmit },
  }
}

/** The errors by field. A field is checked when it is left, and from then on while it is corrected. */
function useFieldErrors<N extends string>(spec: VisitorForm<N>, form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<Errors<N>>({})
  const pressed = useRef(false)

  const check = async (name: string) => {
    const module = await spec.load().catch(() => undefined)
    if (!module || !form.current || !isName(spec, name)) return
    const error = module.checkForm(readForm(form.current, spec))[name]
    setErrors((now) => ({ ...now, [name]: error }))
  }

  // Some browsers do not focus a pressed button, so the place of the press is checked as well.
  const onPointerDown = ({ target }: PointerEvent<HTMLElement>) => {
    pressed.current = isSend((target as Element).closest('button'))
  }

  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Switching to another window does not leave the field. Nor is the field checked when the submit button is pressed:
    // an error would move the button from under the pointer, and sending checks everything.
    const { name } = target as HTMLInputElement
    // Moving between the boxes of one question does not count as leaving the field.
    const stays =
      document.activeElement === target || (relatedTarget as HTMLInputElement | null)?.name === name
    const sends = pressed.current || isSend(relatedTarget)
    pressed.current = false
    if (!stays && !sends) void check(name)
  }

  return { errors, setErrors, check, handlers: { onPointerDown, onBlur } }
}

function isName<N extends string>({ names }: VisitorForm<N>, name: string): name is N {
  return (names as readonly string[]).includes(name)
}

function sameText(one: Typed, other: Typed): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isSend(element: unknown): boolean {
  return element instanceof HTMLButtonElement && element.type === 'submit'
}

function attempt<N extends string>(
  { honeypot, load }: VisitorForm<N>,
  form: HTMLFormElement,
  typed: Typed,
): Promise<Outcome<N>> {
  const control = controlsOf(form).namedItem(honeypot) as HTMLInputElement
  const { value } = control
  // A browser may have filled it in: emptied, it does not block a second attempt.
  control.value = ''
  // Without a network the module that sends may fail to load, too.
  const unreachable = (): Outcome<N> => ({ kind: 'failed' })
  return load().then((sender) => sender.sendForm(typed, value), unreachable)
}
