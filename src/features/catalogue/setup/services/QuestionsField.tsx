import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useController } from 'react-hook-form'
import { Button, IconButton } from '#ui/Button.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import { moved, pageLabels } from './page-form.ts'
import type { ServiceRecord } from './service-form.ts'
import { MAX_QUESTIONS } from './shapes.ts'

/** The questions of a service's page with their answers, in the order of the page. */
export function QuestionsField({ record }: { record: ServiceRecord }) {
  const { form, idOf } = record
  const { field, fieldState } = useController({ control: form.control, name: 'questions' })
  const focus = useFocusAfterRender()
  const questions = field.value
  const set = (next: typeof questions, focused: string) => {
    form.clearErrors('questions')
    field.onChange(next)
    focus(focused)
  }
  const add = () =>
    set([...questions, { question: '', answer: '' }], idOf(`questions.${questions.length}.question`))
  const remove = (place: number) => set(questions.toSpliced(place, 1), idOf('questions-add'))
  const move = (from: number, to: number) =>
    set(moved(questions, from, to), idOf(`questions.${to}.${to < from ? 'up' : 'down'}`))
  return (
    <FieldGroup
      id={idOf('questions')}
      legend={pageLabels.questions}
      error={typeof fieldState.error?.message === 'string' ? fieldState.error.message : undefined}
    >
      {questions.length > 0 ? (
        <ol>
          {questions.map((_, place) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a question has no id, only its place
              key={place}
              {...{ record, place, count: questions.length }}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      ) : (
        <p className="mb-2.5 text-ink-600 text-sxs">
          Che cosa chiedono i pazienti al telefono? Risposte brevi, senza promesse di risultato.
        </p>
      )}
      {questions.length < MAX_QUESTIONS ? (
        <Button id={idOf('questions-add')} variant="secondary" icon={<Plus />} onClick={add}>
          Aggiungi una domanda
        </Button>
      ) : (
        <p id={idOf('questions-add')} tabIndex={-1} className="text-ink-600 text-sxs">
          Sono {MAX_QUESTIONS}, il massimo.
        </p>
      )}
    </FieldGroup>
  )
}

type RowProps = {
  record: ServiceRecord
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Row({ record: { form, idOf }, place, count, onMove, onRemove }: RowProps) {
  const errors = form.formState.errors.questions?.[place]
  const name = (part: 'question' | 'answer') => `questions.${place}.${part}` as const
  const number = place + 1
  const off = 'aria-disabled:text-disabled-text'
  const [isFirst, isLast] = [place === 0, place === count - 1]
  return (
    <li className="mb-4 grid gap-3 border-line border-b pb-4">
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <Field id={idOf(name('question'))} label={`Domanda ${number}`} error={errors?.question?.message}>
            <TextInput maxLength={160} autoComplete="off" {...form.register(name('question'))} />
          </Field>
        </div>
        <IconButton
          id={idOf(`questions.${place}.up`)}
          label={`Sposta su la domanda ${number}`}
          aria-disabled={isFirst || undefined}
          className={off}
          onClick={() => (isFirst ? undefined : onMove(place - 1))}
        >
          <ArrowUp aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
        <IconButton
          id={idOf(`questions.${place}.down`)}
          label={`Sposta giù la domanda ${number}`}
          aria-disabled={isLast || undefined}
          className={off}
          onClick={() => (isLast ? undefined : onMove(place + 1))}
        >
          <ArrowDown aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
        <IconButton label={`Togli la domanda ${number}`} tone="danger" onClick={onRemove}>
          <Trash2 aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      </div>
      <Field id={idOf(name('answer'))} label={`Risposta ${number}`} error={errors?.answer?.message}>
        <TextArea rows={2} maxLength={1200} {...form.register(name('answer'))} />
      </Field>
    </li>
  )
}
