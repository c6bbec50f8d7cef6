import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Field } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import type { AgreementChoice } from '../agreement/contract.ts'
import { dutiesOfChoice } from '../agreement/copy.ts'
import { bookingAgreementsQuery } from '../queries.ts'
import { type DetailsForm, idOf } from './useDetailsForm.ts'

/** The company, fund or insurer the patient books with, and what it asks for. Most patients leave it at 'No'. */
export function AgreementFields({ form }: { form: DetailsForm }) {
  const { data: agreements = [], isSuccess } = useQuery(bookingAgreementsQuery)
  const chosenId = useWatch({ control: form.control, name: 'agreementId' })
  const chosen = agreements.find(({ id }) => String(id) === chosenId)
  const { errors } = form.formState
  if (isSuccess && agreements.length === 0) return null
  return (
    <>
      <Field
        id={idOf('agreementId')}
        label="Hai una convenzione, un fondo o un’assicurazione?"
        error={errors.agreementId?.message}
        className="col-span-full"
      >
        <Select {...form.register('agreementId')}>
          <option value="">No</option>
          <Options of={agreements.map(({ id, name, company }) => [id, `${name} - ${company}`])} />
        </Select>
      </Field>
      <div role="status" className="col-span-full empty:hidden">
        {chosen ? <Needs agreement={chosen} /> : null}
      </div>
      {chosen?.needsAuthorisation ? (
        <Field
          id={idOf('authorisationNumber')}
          label="Numero dell’autorizzazione"
          optional
          hint="Se non ce l’hai ancora, lascia vuoto."
          error={errors.authorisationNumber?.message}
          className="col-span-full"
        >
          <TextInput {...form.register('authorisationNumber')} autoComplete="off" />
        </Field>
      ) : null}
    </>
  )
}

/** The same lines as on the last page, on the visit's page and in its mails. */
function Needs({ agreement }: { agreement: AgreementChoice }) {
  const duties = dutiesOfChoice(agreement)
  if (duties.length === 0) return null
  return (
    <div className="wrap-anywhere grid gap-1.5 rounded-md bg-sand-100 px-4 py-3.5 text-sm leading-[1.5]">
      {duties.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
