import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Phone, SquareCheck } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { type ReportDirty, useReportDirty } from '#platform/form/useDirtyParts.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { useOneAtATime } from '#platform/form/useOneAtATime.ts'
import { call } from '#platform/http/call.ts'
import { readAgain } from '#platform/query/call-query.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { TextArea } from '#ui/textInputs.tsx'
import { createNote } from '../attached/contract.ts'
import { contactCopy } from '../copy.ts'
import { notesQuery, refreshTimeline } from '../queries.ts'

type NewNoteProps = {
  contactId: number
  reportDirty: ReportDirty
  /** Writes down a call that was made. */
  saveCall: (text: string) => Promise<unknown>
  /** Begins a task. */
  onTask: () => void
}

const TALL = 'max-desk:min-h-11 pointer-coarse:min-h-11'

type Kind = 'note' | 'call'

/** Adds a note, or writes down a call. It stands above the timeline, whatever of it is shown. */
export function NewNote({ contactId, reportDirty, saveCall, onTask }: NewNoteProps) {
  const [text, setText] = useState('')
  const client = useQueryClient()
  const notify = useNotify()
  const add = useMutation({
    mutationFn: ({ content, kind }: { content: string; kind: Kind }): Promise<unknown> =>
      kind === 'call'
        ? saveCall(content)
        : call(createNote, { params: { id: String(contactId) }, body: { content } }),
    onSuccess: async (_, { kind }) => {
      refreshTimeline(client, contactId)
      await readAgain(client, notesQuery(contactId))
      notify.success(kind === 'call' ? contactCopy.callAdded : contactCopy.noteAdded)
    },
    onError: (error) => notify.error(contactCopy.noteAddFailed, error),
  })
  const blank = text.trim() === ''
  useReportDirty(reportDirty, 'nuova nota', !blank)
  const send = useOneAtATime(async (kind: Kind) => {
    const added = await add.mutateAsync({ content: text, kind }).catch(() => null)
    // Text typed while the call was pending is not in the note.
    if (added) setText((now) => (now === text ? '' : now))
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!blank) send('note')
  }
  return (
    <form onSubmit={onSubmit} className="ct-note">
      <Field
        label="Nuova nota interna"
        hideLabel
        error={add.error ? sentenceOf(add.error, contactCopy.notSaved) : undefined}
      >
        <TextArea
          rows={2}
          autoComplete="off"
          placeholder="Scrivi una nota, la vede solo il personale"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="field-sizing-content max-h-96 min-h-15"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          disabled={blank}
          busy={add.isPending}
          busyLabel="Salvataggio…"
          className={TALL}
        >
          Aggiungi nota
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Phone strokeWidth={1.7} />}
          disabled={blank || add.isPending}
          className={TALL}
          onClick={() => send('call')}
        >
          Aggiungi chiamata
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<SquareCheck strokeWidth={1.7} />}
          aria-keyshortcuts="T"
          className={`${TALL} ml-auto`}
          onClick={onTask}
        >
          Nuova cosa da fare
        </Button>
      </div>
    </form>
  )
}
