import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { FieldErrors, FieldValues, Path } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { Field } from '#ui/Field.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { type EnglishLabels, englishLabel, textsIn } from './labels.ts'

type EnglishPartProps<T extends FieldValues, V extends FieldValues> = {
  record: Pick<RecordForm<T, V>, 'form' | 'idOf'>
  /** Of the closed part, where it is not the only words about English. */
  title?: string
  /** The Italian names of the texts, in the order of the form. */
  labels: EnglishLabels
  /** Lines of the texts that have several. */
  rows?: Readonly<Record<string, number>>
  /** Further fields, and how many texts they are. */
  children?: ReactNode
  further?: number
}

/** The English texts of a record in a part that is closed at first. It opens by itself when a text in it is wrong. */
export function EnglishPart<T extends FieldValues, V extends FieldValues>(props: EnglishPartProps<T, V>) {
  const { record, title = 'In inglese', labels, rows = {}, children, further = 0 } = props
  const { form, idOf } = record
  const errors = form.formState.errors.english as FieldErrors<Record<string, string>> | undefined
  const part = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (errors && part.current) part.current.open = true
  }, [errors])
  const typed = useWatch({ control: form.control, name: 'english' as Path<T> })
  const names = Object.keys(labels)
  return (
    <details ref={part} className="rounded-md border border-line px-4 open:pb-4">
      <summary className="min-h-11 cursor-pointer content-center py-2 font-ui text-ssm">
        {title}
        <span className="font-normal text-ink-600">
          {' '}
          · {textsIn(typed)} testi su {names.length + further}
        </span>
      </summary>
      <p className="mb-4 text-ink-600 text-sxs">
        Li leggono i pazienti nelle pagine in inglese. Un campo vuoto lì resta in italiano.
      </p>
      <div className="grid gap-4">
        {names.map((name) => {
          const path = `english.${name}`
          const field = form.register(path as Path<T>)
          return (
            <Field
              key={name}
              id={idOf(path)}
              label={englishLabel(labels, name)}
              error={errors?.[name]?.message}
            >
              {rows[name] ? (
                <TextArea rows={rows[name]} lang="en" {...field} />
              ) : (
                <TextInput autoComplete="off" lang="en" {...field} />
              )}
            </Field>
          )
        })}
        {children}
      </div>
    </details>
  )
}
