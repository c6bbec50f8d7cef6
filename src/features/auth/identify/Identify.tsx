import { useMutation } from '@tanstack/react-query'
import { FileText, KeyRound, LockKeyhole, Smartphone } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError, call } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { CodeBoxes, isWholeCode } from '#ui/CodeBoxes.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/inputs.tsx'
import { Note } from '#ui/Note.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { confirmIdentity } from '../factors/contract.ts'
import { factorsCopy } from '../factors/copy.ts'
import type { Factor } from '../factors/rules.ts'
import { browserHasPasskeys, identifyFailure, identifyWithPasskey } from './passkey.ts'

export type Way = Factor | 'password'

const OTHER_WAYS: Record<Way, { label: string; icon: ReactNode }> = {
  passkey: { label: 'Usa una passkey', icon: <KeyRound strokeWidth={1.7} /> },
  app: { label: 'Usa l’app di autenticazione', icon: <Smartphone strokeWidth={1.7} /> },
  recovery_code: { label: 'Usa un codice di riserva', icon: <FileText strokeWidth={1.7} /> },
  password: { label: 'Usa la password', icon: <LockKeyhole strokeWidth={1.7} /> },
}

const TEXTS: Record<Way, string> = {
  passkey: 'Usa l’impronta, il viso o il PIN del dispositivo.',
  app: 'Apri l’app di autenticazione e scrivi le 6 cifre.',
  recovery_code: 'Scrivi uno dei codici di riserva. Ognuno vale una volta.',
  password: 'Scrivi la tua password.',
}

type IdentifyProps = {
  /** In this order; the first that the browser has is asked for, the others are offered below. */
  ways: readonly Way[]
  /** Of the button that sends: 'Entra'. */
  label: string
  /** Called with the server's sentence. */
  onDone: (message: string) => void
  /** Focuses the first field: the form that stood here before had the focus. */
  takesFocus?: boolean
}

/** The user shows who they are: by a passkey, a code or the password. A wrong answer stays in its field. */
export function Identify({ ways, label, onDone, takesFocus = false }: IdentifyProps) {
  const possible = ways.filter((way) => way !== 'passkey' || browserHasPasskeys())
  const [chosen, choose] = useState<Way>()
  const way = chosen ?? possible[0] ?? 'password'
  const [text, setText] = useState('')
  const [empty, setEmpty] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const focusFirst = () => form.current?.querySelector<HTMLElement>('input, button')?.focus()
  const identify = useMutation({
    mutationFn: () => {
      if (way === 'passkey') return identifyWithPasskey()
      return call(confirmIdentity, { body: way === 'password' ? { password: text } : { code: text } })
    },
    onSuccess: ({ message }) => onDone(message),
    onError: focusFirst,
  })
  const fault = empty ?? (identify.error ? faultOf(identify.error) : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(way, text)
    setEmpty(missing)
    if (missing) focusFirst()
    else if (!identify.isPending) identify.mutate()
  }
  const change = (next: Way) => {
    choose(next)
    setText('')
    setEmpty(undefined)
    identify.reset()
  }
  // The button that was pressed is gone.
  useEffect(() => {
    if (chosen || takesFocus) form.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [chosen, takesFocus])
  return (
    <>
      <form ref={form} onSubmit={send} noValidate className="grid gap-4">
        <p className="text-ink-600">{TEXTS[way]}</p>
        {way === 'passkey' && fault ? (
          <Note tone="danger" role="alert">
            {fault}
          </Note>
        ) : null}
        <Answer way={way} text={text} onChange={setText} fault={fault} />
        <Button type="submit" size="lg" busy={identify.isPending} busyLabel="Un momento…">
          {way === 'passkey' ? OTHER_WAYS.passkey.label : label}
        </Button>
      </form>
      {possible.length > 1 ? (
        <OtherWays of={possible.filter((one) => one !== way)} onChoose={change} />
      ) : null}
    </>
  )
}

type AnswerProps = { way: Way; text: string; onChange: (text: string) => void; fault: string | undefined }

function Answer({ way, text, onChange, fault }: AnswerProps) {
  if (way === 'passkey') return null
  if (way === 'app') return <CodeBoxes value={text} onChange={onChange} error={fault} />
  const typed = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (way === 'password')
    return (
      <Field label="Password" error={fault}>
        <PasswordInput autoComplete="current-password" className="min-h-11" {...typed} />
      </Field>
    )
  return (
    <Field label="Codice di riserva" error={fault}>
      <TextInput
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="min-h-11"
        {...typed}
      />
    </Field>
  )
}

function OtherWays({ of: ways, onChoose }: { of: readonly Way[]; onChoose: (way: Way) => void }) {
  return (
    <>
      <p className="mt-4 mb-3 flex items-center gap-3 text-ink-600 text-sxs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        oppure
      </p>
      <ul className="grid gap-1.5">
        {ways.map((way, place) => (
          <li key={way} className="grid">
            <Button
              variant={place === 0 ? 'secondary' : 'quiet'}
              icon={OTHER_WAYS[way].icon}
              onClick={() => onChoose(way)}
              className="whitespace-normal! max-desk:min-h-11"
            >
              {OTHER_WAYS[way].label}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function missingIn(way: Way, text: string): string | undefined {
  if (way === 'app' && !isWholeCode(text)) return 'Scrivi tutte e sei le cifre.'
  if (way === 'recovery_code' && text.trim() === '') return factorsCopy.codeRequired
  return way === 'password' && text === '' ? factorsCopy.passwordRequired : undefined
}

function faultOf(error: Error): string {
  const isOver = error instanceof CallError && error.code === 'no_session'
  return isOver ? factorsCopy.waitOver : identifyFailure(error)
}
