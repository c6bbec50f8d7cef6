import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { NestedRecordDialog } from '#platform/form/RecordDialog.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { CallError, call } from '#platform/http/call.ts'
import { line } from '#platform/http/shapes.ts'
import { readAgain } from '#platform/query/call-query.ts'
import { Field } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { contactCopy } from '../copy.ts'
import {
  createMessage,
  messagePriorities,
  messageSources,
  NewMessage as Shape,
  SUBJECT_MAX,
} from '../messages/contract.ts'
import { priorities, sourceLabels } from '../messages/copy.ts'
import { messagesQuery, refreshTimeline } from '../queries.ts'

/** Only visitors' messages come from the site. */
const staffSource = z.enum(messageSources).exclude(['website'])

const MessageForm = z.object({
  subject: line(SUBJECT_MAX, { required: contactCopy.subjectRequired }),
  message: Shape.shape.message,
  priority: z.enum(messagePriorities),
  source: staffSource,
})
type Typed = z.input<typeof MessageForm>
type Values = z.output<typeof MessageForm>

const LABELS: Record<string, string> = {
  subject: 'Oggetto',
  message: 'Messaggio',
  priority: 'Priorità',
  source: 'Origine',
}
const EMPTY: Typed = { subject: '', message: '', priority: 'normal', source: 'form' }

export type NewMessageProps = {
  contactId: number
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

/** Adds a message that reached the clinic by telephone or e-mail, or one of staff. Mounted while it is open. */
export function NewMessage({ contactId, onDirty, onClose }: NewMessageProps) {
  const record = useNewMessage(contactId, onClose)
  const { form, idOf, busy } = record
  const { errors } = form.formState
  const [subject, message] = form.watch(['subject', 'message'])
  return (
    <NestedRecordDialog
      record={record}
      title="Nuovo messaggio"
      label="Salva"
      failed="Non è stato possibile aggiungere il messaggio. Quello che hai scritto è rimasto: riprova."
      ready={subject.trim() !== '' && message.trim() !== ''}
      onDirty={onDirty}
      onClose={onClose}
    >
      <Field id={idOf('subject')} label={LABELS.subject} required error={errors.subject?.message}>
        {/* Read-only while the message is being sent. */}
        <TextInput autoComplete="off" readOnly={busy} {...form.register('subject')} />
      </Field>
      <Field id={idOf('message')} label={LABELS.message} required error={errors.message?.message}>
        <TextArea rows={5} readOnly={busy} {...form.register('message')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={idOf('priority')} label={LABELS.priority} error={errors.priority?.message}>
          <Select {...form.register('priority')}>
            <Options of={messagePriorities.map((one) => [one, priorities[one].label])} />
          </Select>
        </Field>
        <Field
          id={idOf('source')}
          label={LABELS.source}
          hint="Da dove è arrivato"
          error={errors.source?.message}
        >
          <Select {...form.register('source')}>
            <Options of={staffSource.options.map((source) => [source, sourceLabels[source]])} />
          </Select>
        </Field>
      </div>
    </NestedRecordDialog>
  )
}

function useNewMessage(contactId: number, onClose: () => void) {
  const client = useQueryClient()
  const notify = useNotify()
  const messages = messagesQuery(contactId)
  return useRecordForm<Typed, Values, object>({
    shape: MessageForm,
    typed: EMPTY,
    version: undefined,
    save: async (body) => {
      try {
        return await call(createMessage, { params: { id: String(contactId) }, body })
      } catch (error) {
        // The call is public and answers 404 without a session, as to a visitor. A staff call tells whether the session
        // has ended.
        if (error instanceof CallError && error.status === 404) await client.fetchQuery(messages)
        throw error
      }
    },
    onSaved: () => {
      void readAgain(client, messages)
      refreshTimeline(client, contactId)
      onClose()
      notify.success(contactCopy.messageAdded)
    },
    labelOf: (path) => LABELS[path] ?? path,
    onFailed: (error) => notify.error(contactCopy.messageAddFailed, error),
  })
}
