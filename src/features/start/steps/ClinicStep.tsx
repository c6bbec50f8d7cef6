import { useQueryClient } from '@tanstack/react-query'
import type { Overrides } from '#content/fields.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { ClinicForm, type ClinicTyped, clinicValues, fieldOf, labelOf, typedFrom } from './clinic-form.ts'
import { publishClinic } from './publish.ts'
import { Line, StepForm } from './StepForm.tsx'

type ClinicStepProps = { own: Overrides; onDone: () => void }

/** Name, address, telephones and e-mail of the clinic. */
export function ClinicStep({ own, onDone }: ClinicStepProps) {
  const client = useQueryClient()
  const record = useRecordForm<ClinicTyped, ClinicTyped, object>({
    shape: ClinicForm,
    typed: typedFrom(own),
    version: undefined,
    labelOf,
    pathOf: fieldOf,
    save: (values) => publishClinic(client, (published) => clinicValues(values, published)),
    onSaved: onDone,
  })
  return (
    <StepForm record={record}>
      <Line record={record} name="name" autoComplete="organization" />
      <Line record={record} name="street" autoComplete="street-address" />
      <div className="st-fields" data-of="town">
        <Line record={record} name="postalCode" inputMode="numeric" autoComplete="postal-code" />
        <Line record={record} name="town" />
        <Line record={record} name="province" maxLength={4} hint="La sigla, come MB" />
      </div>
      <div className="st-fields">
        <Line record={record} name="phone" type="tel" placeholder="039 000 0000" />
        <Line record={record} name="mobile" type="tel" placeholder="333 000 0000" />
      </div>
      <Line record={record} name="email" type="email" placeholder="info@clinica.it" />
    </StepForm>
  )
}
