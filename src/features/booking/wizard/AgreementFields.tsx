import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Field } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { useLanguage } from '#ui/Language.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import type { AgreementChoice } from '../agreement/contract.ts'
import { bookingAgreementsQuery } from '../queries.ts'
import { dutyLines } from './duties.ts'
import { useMessages } from './messages.ts'
import { type DetailsForm, idOf } from './useDetailsForm.ts'

/** The company, fund or insurer the patient books with, and what it asks for. Most patients leave it at 'No'. */
export function AgreementFields({ form }: { form: DetailsForm }) {
  const { details } = useMessages()
  const { data: agreements = [], isSuccess } = useQuery(bookingAgreementsQuery)
  const chosenId = useWatch({ control: form.control, name: 'agreementId' })
  const chosen = agreements.find(({ id }) => String(id) === chosenId)
  const { errors } = form.formState
  if (isSuccess && agreements.length === 0) return null
  return (
    <>
      <Field
        id={idOf('agreementId')}
        label={details.agreement}
        error={errors.agreementId?.message}
        className="col-span-full"
      >
        <Select {...form.register('agreementId')}>
          <option value="">{details.noAgreement}</option>
          <Options of={agreements.map(({ id, name, company }) => [id, `${name} - ${company}`])} />
        </Select>
      </Field>
      <div role="status" className="col-span-full empty:hidden">
        {chosen ? <Needs agreement={chosen} /> : null}
      </div>
      {chosen?.needsAuthorisation ? (
        <Field
          id={idOf('authorisationNumber')}
          label={details.authorisation}
          optional
          hint={details.authorisationHint}
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
  const { duties: words } = useMessages()
  const { locale } = useLanguage()
  const duties = dutyLines(agreement, words, locale)
  if (duties.length === 0) return null
  return (
    <div className="wrap-anywhere grid gap-1.5 rounded-md bg-sand-100 px-4 py-3.5 text-sm leading-[1.5]">
      {duties.map(({ text, lang }) => (
        <p key={text} lang={lang}>
          {text}
        </p>
      ))}
    </div>
  )
}
