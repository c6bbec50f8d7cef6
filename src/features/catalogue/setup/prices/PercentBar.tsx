import { type FormEvent, useState } from 'react'
import type { RecordForm } from '#platform/form/useRecordForm.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import type { ServicePrices } from './contract.ts'
import { type PricesTyped, type PricesValues, rowKey, withPercent } from './price-form.ts'
import { percentOf } from './rules.ts'

type PercentBarProps = { record: RecordForm<PricesTyped, PricesValues>; services: ServicePrices[] }

/** Changes all prices of the form by a percentage of the saved ones. The table shows the effect before it is saved. */
export function PercentBar({ record: { form, dirty }, services }: PercentBarProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [unchanged, setUnchanged] = useState<string[]>([])
  const show = (event: FormEvent) => {
    event.preventDefault()
    const percent = percentOf(text)
    setError(percent === null ? 'Scrivi una percentuale, per esempio 3 o -5' : undefined)
    if (percent === null) return
    const base = form.formState.defaultValues as PricesTyped
    const effect = withPercent(form.getValues('rows'), base.rows, percent)
    form.setValue('rows', effect.rows, { shouldDirty: true })
    setUnchanged(effect.unchanged)
  }
  return (
    <>
      <form onSubmit={show} noValidate className="mb-4 flex flex-wrap items-end gap-3">
        <Field label="Cambia tutti i prezzi, in %" error={error} className="w-52">
          <TextInput
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            maxLength={7}
            placeholder="3"
            className="tnum"
          />
        </Field>
        <Button type="submit" variant="secondary">
          Mostra l’effetto
        </Button>
        <p className="text-ink-600 text-sxs">
          Si calcola sui prezzi salvati, anche dei tipi inattivi; quelli scritti a mano e non salvati si
          perdono. Cambia qualcosa solo «Aggiorna».
        </p>
      </form>
      {dirty && unchanged.length > 0 ? (
        <Note role="status" title="Restano come sono, perché non sono un importo:" className="mb-4">
          <ul>
            {services.flatMap(({ serviceName, kinds }) =>
              kinds
                .filter(({ id }) => unchanged.includes(rowKey(id)))
                .map(({ id, name, price }) => (
                  <li key={id}>
                    {serviceName}, {name}: {price ?? 'senza prezzo'}
                  </li>
                )),
            )}
          </ul>
        </Note>
      ) : null}
    </>
  )
}
