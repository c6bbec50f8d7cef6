import { z } from 'zod'
import { RecordDialog } from '#platform/form/RecordDialog.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { call } from '#platform/http/call.ts'
import { Field } from '#ui/Field.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { type OwnPasskey, passkeyName, renamePasskey } from '../factors/contract.ts'
import { createPasskey } from '../identify/passkey.ts'
import { browserOf } from '../rules.ts'
import { securityCopy } from './copy.ts'

const Typed = z.object({ name: passkeyName })
type Typed = z.output<typeof Typed>

type PasskeyDialogProps = {
  /** Null: a new one. */
  passkey: OwnPasskey | null
  onSaved: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

/** Names a passkey; a new one is then made in the browser's own dialog. */
export function PasskeyDialog({ passkey, onSaved, onClose }: PasskeyDialogProps) {
  const notify = useNotify()
  const record = useRecordForm<Typed, Typed, { message: string; recoveryCodes?: string[] | null }>({
    shape: Typed,
    typed: { name: passkey?.name ?? browserOf(navigator.userAgent) },
    version: undefined,
    labelOf: () => 'Nome',
    save: ({ name }) =>
      passkey
        ? call(renamePasskey, { params: { id: String(passkey.id) }, body: { name } })
        : createPasskey(name),
    onSaved: ({ message, recoveryCodes = null }) => {
      onClose()
      notify.success(message)
      onSaved(recoveryCodes)
    },
  })
  const { form, idOf } = record
  return (
    <RecordDialog
      record={record}
      title={passkey ? 'Rinomina la passkey' : 'Aggiungi una passkey'}
      description={passkey ? undefined : 'Poi il browser chiede l’impronta, il viso o il PIN.'}
      label={passkey ? 'Salva' : 'Continua'}
      failed={securityCopy.failed}
      onClose={onClose}
    >
      <Field
        id={idOf('name')}
        label="Nome"
        required
        hint="Per riconoscerla: per esempio «PC della reception 1»."
        error={form.formState.errors.name?.message}
      >
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
    </RecordDialog>
  )
}
