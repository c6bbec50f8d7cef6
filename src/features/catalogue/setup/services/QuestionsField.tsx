import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useController } from 'react-hook-form'
import { Button, IconButton } from '#ui/Button.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { useFocusAfterRender } from '#ui/useFocusAfterRender.ts'
import { moved, pageLabels } from './page-form.ts'
import type { ServiceRecord } from './service-form.ts'
import { MAX_QUESTIONS } from './shapes.ts'

type QuestionsFieldProps = { record: ServiceRecord; name?: 'questions' | 'english.questions' }

/** The questions of a service's page with their answers, in the order of the page. */
export function QuestionsField({ record, name = 'questions' }: QuestionsFieldProps) {
  const { form, idOf } = record
  const { field, fieldState } = useController({ control: form.control, name })
  const focus = useFocusAfterRender()
  const questions: readonly Question[] = field.value ?? []
  const isEnglish = name !== 'questions'
  const ending = isEnglish ? ' in inglese' : ''
  const set = (next: Question[], focused: string) => {
    form.clearErrors(name)
    field.onChange(next)
    focus(focused)
  }
  const add = () =>
    set([...questions, { question: '', answer: '' }], idOf(`${name}.${questions.length}.question`))
  const remove = (place: number) => set(questions.toSpliced(place, 1), idOf(`${name}-add`))
  const move = (from: number, to: number) =>
    set(moved(questions, from, to), idOf(`${name}.${to}.${to < from ? 'up' : 'down'}`))
  return (
    <FieldGroup
      id={idOf(name)}
      legend={`${pageLabels.questions}${ending}`}
      error={typeof fieldState.error?.message === 'string' ? fieldState.error.message : undefined}
    >
      {questions.length > 0 ? (
        <ol className="mt-2">
          {questions.map((one, place) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a question has no id, only its place
              key={place}
              {...{ record, name, ending, one, place, count: questions.length }}
              onType={(typed) => field.onChange(questions.with(place, typed))}
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
        <Button id={idOf(`${name}-add`)} variant="secondary" icon={<Plus />} onClick={add}>
          Aggiungi una domanda{ending}
        </Button>
      ) : (
        <p id={idOf(`${name}-add`)} tabIndex={-1} className="text-ink-600 text-sxs">
          Sono {MAX_QUESTIONS}, il massimo.
        </p>
      )}
    </FieldGroup>
  )
}

type Question = { question: string; answer: string }

type RowProps = {
  record: ServiceRecord
  name: 'questions' | 'english.questions'
  /** Of the labels of English questions. */
  ending: string
  one: Question
  place: number
  count: number
  onType: (typed: Question) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** Its inputs show the value of the list: inputs of their own would keep their texts when rows change places. */
function Row({ record: { form, idOf }, name: list, ending, ...props }: RowProps) {
  const { one, place, count, onType, onMove, onRemove } = props
  const { errors: all } = form.formState
  const errors = (list === 'questions' ? all.questions : all.english?.questions)?.[place]
  const name = (part: 'question' | 'answer') => `${list}.${place}.${part}`
  const number = `${place + 1}${ending}`
  const lang = ending ? 'en' : undefined
  const off = 'aria-disabled:text-disabled-text'
  const [isFirst, isLast] = [place === 0, place === count - 1]
  return (
    <li className="mb-4 grid gap-3 border-line border-b pb-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-1">
      <Field id={idOf(name('question'))} label={`Domanda ${number}`} error={errors?.question?.message}>
        <TextInput
          lang={lang}
          maxLength={160}
          autoComplete="off"
          value={one.question}
          onChange={(event) => onType({ ...one, question: event.target.value })}
        />
      </Field>
      <Field
        id={idOf(name('answer'))}
        label={`Risposta ${number}`}
        error={errors?.answer?.message}
        className="sm:col-span-2"
      >
        <TextArea
          lang={lang}
          rows={2}
          maxLength={1200}
          value={one.answer}
          onChange={(event) => onType({ ...one, answer: event.target.value })}
        />
      </Field>
      <div className="flex gap-1 justify-self-end sm:col-start-2 sm:row-start-1 sm:pt-6">
        <IconButton
          id={idOf(`${list}.${place}.up`)}
          label={`Sposta su la domanda ${number}`}
          aria-disabled={isFirst || undefined}
          className={off}
          onClick={() => (isFirst ? undefined : onMove(place - 1))}
        >
          <ArrowUp aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
        <IconButton
          id={idOf(`${list}.${place}.down`)}
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
    </li>
  )
}
