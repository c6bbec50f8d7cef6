import { useQueryClient } from '@tanstack/react-query'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { refreshBelow } from '#platform/query/call-query.ts'
import { inviteUser, listUsers } from './contract.ts'
import { usersCopy } from './copy.ts'
import { RoleFields } from './RoleFields.tsx'
import { UserTexts } from './UserTexts.tsx'
import { NEW_USER, type UserForm, userLabels, userShape } from './user-form.ts'

const shape = userShape(true)

/** Asks for the person to invite. */
export function InviteDialog({
  onInvited,
  onClose,
}: {
  onInvited: (id: number) => void
  onClose: () => void
}) {
  const client = useQueryClient()
  const notify = useNotify()
  const record = useRecordForm<UserForm, UserForm, { id: number; message: string }>({
    shape,
    typed: NEW_USER,
    version: undefined,
    save: ({ marksAbsences: _, ...person }) =>
      call(inviteUser, { body: { ...person, doctorId: person.role === 'medico' ? person.doctorId : null } }),
    onSaved: ({ id, message }) => {
      void refreshBelow(client, listUsers.path)
      onInvited(id)
      onClose()
      notify.success(message)
    },
    labelOf: (path) => userLabels[path as keyof UserForm] ?? path,
    onFailed: (error) => notify.error(usersCopy.failed, error),
  })
  return (
    <RecordDialog
      record={record}
      title={usersCopy.inviteTitle}
      description={usersCopy.inviteText}
      label={usersCopy.sendInvite}
      failed={usersCopy.failed}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <UserTexts record={record} isEmailRequired />
      </div>
      <RoleFields record={record} userId={null} />
    </RecordDialog>
  )
}
