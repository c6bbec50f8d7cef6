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
import { formCopy } from './copy.ts'
import { type FieldName, isField, keep, readForm, restore } from './kept.ts'
import type { Errors, Outcome } from './send.ts'

export type ShowToast = ReturnType<typeof useToast>

const FAILED: ToastText = { title: formCopy.error, description: formCopy.failed, tone: 'error' }

const load = () => import('./send.ts')

type State = {
  errors: Errors
  sending: boolean
  /** Why the last attempt failed; stays when the toast has gone. */
  trouble: string | null
  /** What was written last is received, and nothing new is begun. */
  sent: boolean
}

/**
 * Plain fields that keep their own text, and little state beside them. What checks and sends is loaded when somebody
 * begins to use the form.
 */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const toast = useRef<ShowToast>(null)
  const underway = useRef(false)
  const focusWrong = useRef(false)
  const pressed = useRef(false)
  const [engaged, setEngaged] = useState(false)
  const [state, setState] = useState<State>({ errors: {}, sending: false, trouble: null, sent: false })
  const change = (part: Partial<State>) => setState((now) => ({ ...now, ...part }))

  useEffect(() => {
    if (form.current) restore(form.current)
  }, [])

  // Once the words are drawn, so that a screen reader finds them with the field.
  useEffect(() => {
    if (!focusWrong.current) return
    focusWrong.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  })

  const engage = () => {
    setEngaged(true)
    load().catch(() => undefined)
  }

  const check = async (name: string) => {
    const module = await load().catch(() => undefined)
    if (!module || !form.current || !isField(name)) return
    const error = module.checkForm(readForm(form.current))[name]
    setState((now) => ({ ...now, errors: withError(now.errors, name, error) }))
  }

  // Some browsers give a button that is pressed no focus: where the pointer went down says it as well.
  const onPointerDown = ({ target }: PointerEvent<HTMLElement>) => {
    pressed.current = isSend((target as Element).closest('button'))
  }

  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Who only looks into another window has not left the field; and what is pressed to send must not move away from
    // under the pointer: sending checks everything.
    const stays = document.activeElement === target
    const sends = pressed.current || isSend(relatedTarget)
    pressed.current = false
    if (!stays && !sends) void check((target as HTMLInputElement).name)
  }

  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement
    keep(form.current)
    if (state.sent) change({ sent: false })
    if (isField(name) && state.errors[name]) void check(name)
  }

  const finish = (element: HTMLFormElement, sent: Typed, outcome: Outcome) => {
    if (outcome.kind === 'wrong') {
      focusWrong.current = true
      change({ errors: outcome.errors, sending: false })
      return
    }
    const failed = outcome.kind === 'failed'
    // Who went on writing meanwhile has something else to say.
    if (!failed && sameText(readForm(element), sent)) {
      element.reset()
      keep(null)
    }
    change({
      errors: {},
      sending: false,
      sent: !failed,
      trouble: failed ? (outcome.sentence ?? formCopy.unreachable) : null,
    })
    toast.current?.(failed ? FAILED : outcome.toast)
  }

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Two quick clicks are one message: the state which turns the button off comes a moment later.
    if (underway.current) return
    underway.current = true
    setEngaged(true)
    change({ sending: true, trouble: null, sent: false })
    const element = event.currentTarget
    const typed = readForm(element)
    const outcome = await attempt(element, typed)
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

function withError(errors: Errors, name: FieldName, error: string | undefined): Errors {
  const { [name]: _, ...others } = errors
  return error ? { ...others, [name]: error } : others
}

type Typed = ReturnType<typeof readForm>

function sameText(one: Typed, other: Typed): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isSend(element: unknown): boolean {
  return element instanceof HTMLButtonElement && element.type === 'submit'
}

function attempt(form: HTMLFormElement, typed: Typed): Promise<Outcome> {
  const trap = form.elements.namedItem('website') as HTMLInputElement
  const website = trap.value
  // Filled in by a browser that means well, it must not stand in the way of a second attempt.
  trap.value = ''
  // It may be that not even what sends can be loaded.
  const unreachable = (): Outcome => ({ kind: 'failed' })
  return load().then((module) => module.sendForm(typed, website), unreachable)
}
