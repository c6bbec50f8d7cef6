import { type ReactNode, useId, useState } from 'react'
import { z } from 'zod'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { useMay } from '#platform/session/useMay.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/Field.tsx'
import { Options, PasswordInput, Select, Switch } from '#ui/inputs.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { switchShortcuts, useShortcutsOn } from '#ui/useShortcuts.ts'
import { chooseStartPage, type StartPage, startPage, startPages } from '../login/start-page.ts'
import { PasswordChange, putPassword } from './contract.ts'
import { profileCopy } from './copy.ts'

export function SystemSettings({ username }: { username: string }) {
  // A doctor begins with the agenda.
  const mayEdit = useMay('edit')
  return (
    <div className="divide-y divide-line rounded-md border border-line">
      <Password username={username} />
      <Setting title="Notifiche" text="Richieste e messaggi nuovi arrivano anche nella posta della clinica.">
        <StatusPill status="on">Attive</StatusPill>
      </Setting>
      {mayEdit ? <FirstPage /> : null}
      <Shortcuts />
    </div>
  )
}

type SettingProps = {
  title: string
  text: string
  /** Id of the control that title and text label; omitted where the setting is only displayed. */
  controlId?: string
  /** The control is wide and moves below the text on a phone. */
  wide?: boolean
  children: ReactNode
}

function Setting({ title, text, controlId, wide = false, children }: SettingProps) {
  return (
    <div
      className={cx(
        'relative flex items-center justify-between gap-x-6 gap-y-3 px-4.5 py-3.5',
        wide && 'max-sm:flex-wrap',
      )}
    >
      <div className="min-w-0">
        {controlId ? (
          // Pressed anywhere in the row: a finger need not find the switch.
          <label
            htmlFor={controlId}
            className="block cursor-pointer font-strong after:absolute after:inset-0"
          >
            {title}
          </label>
        ) : (
          <p className="font-strong">{title}</p>
        )}
        <p id={controlId && `${controlId}-hint`} className="text-ink-600 text-sxs">
          {text}
        </p>
      </div>
      <div className="flex flex-none justify-end">{children}</div>
    </div>
  )
}

function Password({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Setting wide title="Password" text="Quando la cambi, gli altri dispositivi vengono disconnessi.">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Cambia Password
      </Button>
      {open ? <PasswordDialog username={username} onClose={() => setOpen(false)} /> : null}
    </Setting>
  )
}

/** A choice of this browser: it acts at once. */
function FirstPage() {
  const [page, setPage] = useState<StartPage>(startPage)
  const id = useId()
  const choose = (to: string) => {
    const chosen = startPages.find((one) => one.to === to)
    if (!chosen) return
    chooseStartPage(chosen.to)
    setPage(chosen.to)
  }
  return (
    <Setting controlId={id} title="Pagina iniziale" text="La prima dopo l’accesso. Vale per questo browser.">
      <Select
        id={id}
        value={page}
        aria-describedby={`${id}-hint`}
        onChange={(event) => choose(event.target.value)}
        className="relative"
      >
        <Options of={startPages.map(({ to, label }) => [to, label])} />
      </Select>
    </Setting>
  )
}

/** A choice of this browser: it acts at once. */
function Shortcuts() {
  const on = useShortcutsOn()
  const id = useId()
  return (
    <Setting
      controlId={id}
      title="Scorciatoie da tastiera"
      text="Per esempio / per cercare, N per una nuova prenotazione; ? le mostra tutte. Vale per questo browser."
    >
      <Switch
        id={id}
        checked={on}
        aria-describedby={`${id}-hint`}
        onChange={(event) => switchShortcuts(event.target.checked)}
      />
    </Setting>
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

/** Changes the user's own password. */
function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const notify = useNotify()
  const record = useRecordForm<Typed, Typed, { message: string }>({
    shape: Typed,
    typed: EMPTY,
    version: undefined,
    labelOf: (path) => LABELS[path as keyof Typed] ?? path,
    save: ({ currentPassword, newPassword }) => call(putPassword, { body: { currentPassword, newPassword } }),
    onSaved: ({ message }) => {
      onClose()
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
        hint="Almeno 8 caratteri. Una frase si ricorda meglio di una parola difficile."
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
