import { useQueryClient } from '@tanstack/react-query'
import { Mail, ShieldOff, UserCheck, UserX, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SaveFailed } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { refreshBelow } from '#platform/query/call-query.ts'
import { dayOf } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, IconButton } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox } from '#ui/inputs.tsx'
import { useMedia } from '#ui/useMedia.ts'
import { UnsavedDialog, useUnsavedGuard } from '#ui/useUnsavedGuard.tsx'
import {
  changeUser,
  disableUser,
  listUsers,
  type Policy,
  resetFactors,
  type StaffUser,
  sendUserLink,
} from './contract.ts'
import { usersCopy } from './copy.ts'
import { useUserCommand } from './queries.ts'
import { RoleFields } from './RoleFields.tsx'
import { UserSessions } from './UserSessions.tsx'
import { Factor, UserStatus } from './UsersTable.tsx'
import { UserTexts } from './UserTexts.tsx'
import { toChange, typedFrom, type UserForm, userLabels, userShape } from './user-form.ts'
import { nameOf } from './view.ts'

type UserPanelProps = { user: StaffUser; policy: Policy; isOwn: boolean; onClose: () => void }

/** One user: beside the list where there is room, else over it. Leaving with changes asks first. */
export function UserPanel(props: UserPanelProps) {
  const { user, policy, onClose } = props
  const wide = useMedia('(width >= 75rem)')
  const record = useUserForm(user)
  const guard = useUnsavedGuard(record.dirty)
  const [asking, setAsking] = useState(false)
  const leave = () => guard.pass(onClose)
  const close = () => (record.dirty ? setAsking(true) : leave())
  const body = (
    <div className="us-panel">
      <p className="us-note">
        {usersSince(user)} · nome utente <bdi>{user.username}</bdi>
      </p>
      <div className="us-state">
        <UserStatus state={user.state} />
        <span className="us-factor">
          Secondo fattore: <Factor user={user} policy={policy} />
        </span>
      </div>
      <UserFields {...props} record={record} />
      <UserSessions id={user.id} />
      <UserActions {...props} />
    </div>
  )
  return (
    <>
      {wide ? (
        <Aside user={user} onClose={close}>
          {body}
        </Aside>
      ) : (
        <Dialog open onOpenChange={(open) => (open ? undefined : close())} title={nameOf(user)}>
          {body}
        </Dialog>
      )}
      <UnsavedDialog
        open={asking || guard.blocked}
        onStay={() => {
          setAsking(false)
          guard.stay()
        }}
        onLeave={() => {
          setAsking(false)
          if (guard.blocked) guard.leave()
          else leave()
        }}
      />
    </>
  )
}

function usersSince({ createdAt, invitedBy }: StaffUser): string {
  return `Utente dal ${dayOf(createdAt)}${invitedBy ? `, da ${invitedBy}` : ''}`
}

type AsideProps = { user: StaffUser; onClose: () => void; children: ReactNode }

function Aside({ user, onClose, children }: AsideProps) {
  const name = nameOf(user)
  const heading = useRef<HTMLHeadingElement>(null)
  // From the row, whose list and rules of access come before the panel.
  useEffect(() => heading.current?.focus(), [])
  return (
    <aside
      aria-label={name}
      className="us-aside"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <header>
        <Avatar name={name} size="md" />
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        <IconButton label="Chiudi" onClick={onClose}>
          <X aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      </header>
      {children}
    </aside>
  )
}

function useUserForm(user: StaffUser) {
  const client = useQueryClient()
  const notify = useNotify()
  const id = String(user.id)
  return useRecordForm<UserForm, UserForm, { message: string }>({
    shape: userShape(user.email !== null),
    typed: typedFrom(user),
    version: undefined,
    save: (typed, { changed }) => call(changeUser, { params: { id }, body: toChange(typed, changed) }),
    onSaved: ({ message }) => {
      void refreshBelow(client, listUsers.path)
      notify.success(message)
    },
    labelOf: (path) => userLabels[path as keyof UserForm] ?? path,
    onFailed: (error) => notify.error(usersCopy.failed, error),
  })
}

type UserFieldsProps = UserPanelProps & { record: ReturnType<typeof useUserForm> }

function UserFields({ user, isOwn, record }: UserFieldsProps) {
  const { form } = record
  return (
    <form
      id={record.formId}
      onSubmit={(event) => (record.dirty ? record.submit(event) : event.preventDefault())}
      noValidate
      className="us-fields"
    >
      <SaveFailed error={record.failure} otherwise={usersCopy.failed} />
      <RoleFields record={record} userId={user.id} fixed={isOwn ? usersCopy.ownRole : undefined} />
      {form.watch('role') === 'medico' ? (
        <Checkbox label={userLabels.marksAbsences} {...form.register('marksAbsences')} />
      ) : null}
      <UserTexts record={record} isEmailRequired={user.email !== null} />
      <Button
        type="submit"
        variant={record.dirty ? 'primary' : 'secondary'}
        aria-disabled={!record.dirty || undefined}
        busy={record.busy}
        busyLabel="Salvataggio…"
      >
        Salva
      </Button>
    </form>
  )
}

const QUESTIONS = {
  disable: {
    title: (name: string) => `Disattivare ${name}?`,
    text: 'Non entra più, e le sue sessioni si chiudono subito. Il suo nome resta nel registro.',
    label: 'Disattiva',
  },
  factors: {
    title: (name: string) => `Togliere il secondo fattore di ${name}?`,
    text: 'Per chi ha perso telefono e codici. Le sue sessioni si chiudono, e un’e-mail glielo dice. Prima accertati che sia lei o lui a chiederlo.',
    label: 'Togli',
  },
} as const

function UserActions({ user, isOwn }: UserPanelProps) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null)
  const command = useUserCommand()
  const params = { id: String(user.id) }
  const run = (change: () => Promise<{ message: string }>) => {
    if (!command.isPending) command.mutate(change, { onSettled: () => setAsked(null) })
  }
  const isDisabled = user.state === 'disabled'
  const disable = (disabled: boolean) => () => call(disableUser, { params, body: { disabled } })
  const actions = [
    user.email && !isDisabled
      ? (['Nuovo link d’accesso', Mail, () => run(() => call(sendUserLink, { params, body: {} }))] as const)
      : null,
    user.factors.length > 0 && !isOwn
      ? (['Togli il secondo fattore', ShieldOff, () => setAsked('factors')] as const)
      : null,
    isDisabled ? (['Riattiva', UserCheck, () => run(disable(false))] as const) : null,
    isDisabled || isOwn ? null : (['Disattiva', UserX, () => setAsked('disable')] as const),
  ]
  const question = asked && QUESTIONS[asked]
  return (
    <div className="us-actions">
      {actions.map((action) => {
        if (!action) return null
        const [label, Sign, act] = action
        return (
          <Button
            key={label}
            size="sm"
            variant={Sign === UserX ? 'dangerQuiet' : 'secondary'}
            icon={<Sign strokeWidth={1.7} />}
            aria-disabled={command.isPending || undefined}
            onClick={act}
            className="max-desk:min-h-11"
          >
            {label}
          </Button>
        )
      })}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={question?.title(nameOf(user)) ?? ''}
        text={question?.text ?? ''}
        confirmLabel={question?.label ?? ''}
        busy={command.isPending}
        busyLabel="Un momento…"
        onConfirm={() => run(asked === 'factors' ? () => call(resetFactors, { params }) : disable(true))}
      />
    </div>
  )
}
