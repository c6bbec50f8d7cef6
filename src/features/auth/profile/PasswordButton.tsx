import { useState } from 'react'
import { z } from 'zod'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordInput } from '#ui/inputs.tsx'
import { passwordCopy } from '../rules.ts'
import { PasswordChange, putPassword } from './contract.ts'
import { profileCopy } from './copy.ts'

type PasswordButtonProps = { username: string; onChanged?: () => void }

/** Opens the dialog in which users change their own password. */
export function PasswordButton({ username, onChanged }: PasswordButtonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Cambia Password
      </Button>
      {open ? <PasswordDialog username={username} onClose={close} onChanged={onChanged} /> : null}
    </>
  )
}

const Typed = PasswordChange.extend({
  repeated: z.string().min(1, profileCopy.repeatRequired),
}).refine(({ newPassword, repeated }) => newPassword === repeated, {
  path: ['repeated'],
  message: profileCopy.repeatDiffers,
})
type Typed = z.output<typeof Typed>

const LABELS: Record<keyof Typed, string> = {
  currentPassword: 'Password attuale',
  newPassword: 'Nuova password',
  repeated: 'Ripeti la nuova password',
}
const EMPTY: Typed = { currentPassword: '', newPassword: '', repeated: '' }

type PasswordDialogProps = { username: string; onClose: () => void; onChanged: (() => void) | undefined }

function PasswordDialog({ username, onClose, onChanged }: PasswordDialogProps) {
  const notify = useNotify()
  const record = useRecordForm<Typed, Typed, { message: string }>({
    shape: Typed,
    typed: EMPTY,
    version: undefined,
    labelOf: (path) => LABELS[path as keyof Typed] ?? path,
    save: ({ currentPassword, newPassword }) => call(putPassword, { body: { currentPassword, newPassword } }),
    onSaved: ({ message }) => {
      onClose()
      onChanged?.()
      notify.success(message)
    },
    onFailed: (error) => notify.error(profileCopy.passwordFailed, error),
  })
  const { form, idOf } = record
  const { errors } = form.formState
  return (
    <RecordDialog
      record={record}
      title="Cambia Password"
      description="Gli altri dispositivi in cui hai effettuato l’accesso verranno disconnessi."
      label="Cambia Password"
      failed={profileCopy.passwordFailed}
      onClose={onClose}
    >
      {/* Password managers read the username here. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        id={idOf('currentPassword')}
        label={LABELS.currentPassword}
        required
        error={errors.currentPassword?.message}
      >
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field
        id={idOf('newPassword')}
        label={LABELS.newPassword}
        required
        hint={passwordCopy.hint}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <Field id={idOf('repeated')} label={LABELS.repeated} required error={errors.repeated?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('repeated')} />
      </Field>
    </RecordDialog>
  )
}
