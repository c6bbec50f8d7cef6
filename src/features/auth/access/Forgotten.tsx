import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { HEADING } from '../login/LoginFrame.tsx'
import { ForgottenAddress, forgotPassword } from './contract.ts'
import { accessCopy } from './copy.ts'

type Typed = { email: string }

/** Asks for the address to which the link of a forgotten password goes. */
export function Forgotten({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  // The field or button with the focus disappears, at the beginning and with the answer.
  const focusHeading = () => heading.current?.focus()
  useEffect(focusHeading, [])
  const record = useRecordForm<Typed, Typed, { message: string }>({
    shape: ForgottenAddress,
    typed: { email: '' },
    version: undefined,
    save: (body) => call(forgotPassword, { body }),
    onSaved: ({ message }) => {
      setAnswer(message)
      focusHeading()
    },
    labelOf: () => 'E-mail',
  })
  const { form, idOf } = record
  return (
    <div className="max-w-92 max-sm:max-w-none">
      <h1 ref={heading} tabIndex={-1} className={`outline-none ${HEADING}`}>
        {accessCopy.forgottenTitle}
      </h1>
      {answer ? null : <p className="mt-1 text-ink-600">{accessCopy.forgottenText}</p>}
      <form onSubmit={record.submit} noValidate className="mt-6 grid gap-4.5">
        <SaveFailed error={record.failure} otherwise={accessCopy.failed} />
        {/* Stands before there is an answer, so that it is read aloud. */}
        <div role="status">{answer ? <Note tone="info">{answer}</Note> : null}</div>
        {answer ? null : (
          <>
            <Field id={idOf('email')} label="E-mail" error={form.formState.errors.email?.message}>
              <TextInput
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                className="min-h-11"
                {...form.register('email')}
              />
            </Field>
            <Button type="submit" size="lg" busy={record.busy} busyLabel="Un momento…">
              Manda il link
            </Button>
          </>
        )}
        <Button variant="quiet" size="lg" icon={<ChevronLeft strokeWidth={1.8} />} onClick={onClose}>
          Torna all’accesso
        </Button>
      </form>
    </div>
  )
}
