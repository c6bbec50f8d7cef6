import { useQuery, useQueryClient } from '@tanstack/react-query'
import { doctorName } from '#features/catalogue/rules.ts'
import { refreshCatalogue, setupDoctorsQuery } from '#features/catalogue/setup/queries.ts'
import { DURATIONS, FIRST_DURATION, OTHER_DURATIONS } from '#features/catalogue/setup/rules.ts'
import { useRecordForm } from '#platform/form/useRecordForm.ts'
import { LoadingLine } from '#platform/list/LoadingLine.tsx'
import { Field } from '#ui/Field.tsx'
import { Options, Select } from '#ui/inputs.tsx'
import { ServiceForm, type ServiceTyped, type ServiceValues, saveFirstService } from './first-service.ts'
import { Line, StepForm } from './StepForm.tsx'

const labels: Record<keyof ServiceTyped, string> = {
  category: 'Reparto',
  name: 'Servizio',
  kind: 'Tipo di visita',
  duration: 'Durata',
  price: 'Prezzo',
  doctorId: 'Medico',
}
/** Fields of the calls under the names of the form. */
const PATHS: Record<string, string> = {
  shortDescription: 'kind',
  serviceIds: 'doctorId',
  categoryIds: 'doctorId',
}

type ServiceStepProps = { onDone: () => void }

/** The first service with one kind of visit, and the doctor who offers it. */
export function ServiceStep({ onDone }: ServiceStepProps) {
  const query = useQuery({ ...setupDoctorsQuery, staleTime: 0 })
  const doctors = query.data?.filter(({ isActive }) => isActive)
  if (!doctors)
    return <LoadingLine query={query} failed="Non riusciamo a caricare i medici." className="h-24 w-full" />
  if (doctors.length === 0) return <p className="text-ink-600">Prima serve un medico.</p>
  return <ServiceOf doctors={doctors.map((one) => [one.id, doctorName(one)])} onDone={onDone} />
}

type ServiceOfProps = ServiceStepProps & { doctors: [id: number, name: string][] }

function ServiceOf({ doctors, onDone }: ServiceOfProps) {
  const client = useQueryClient()
  const record = useRecordForm<ServiceTyped, ServiceValues, object>({
    shape: ServiceForm,
    typed: {
      ...{ category: '', name: '', kind: 'Prima visita', duration: String(FIRST_DURATION), price: '' },
      doctorId: String(doctors[0]?.[0] ?? ''),
    },
    version: undefined,
    labelOf: (path) => labels[path as keyof ServiceTyped] ?? path,
    pathOf: (path) => PATHS[path] ?? path,
    save: async (values) => {
      const saved = await saveFirstService(values)
      void refreshCatalogue(client)
      return saved
    },
    onSaved: onDone,
  })
  const { form, idOf } = record
  const { errors } = form.formState
  const durations = [...DURATIONS, ...OTHER_DURATIONS].map(
    (minutes) => [minutes, `${minutes} minuti`] as const,
  )
  return (
    <StepForm record={record}>
      <div className="st-fields">
        <Line
          record={record}
          name="category"
          hint="Come si raggruppano i servizi sul sito"
          placeholder="Polispecialistico"
        />
        <Line record={record} name="name" placeholder="Cardiologia" />
      </div>
      <div className="st-fields" data-of="kind">
        <Line record={record} name="kind" />
        <Field id={idOf('duration')} label={labels.duration} required error={errors.duration?.message}>
          <Select {...form.register('duration')}>
            <Options of={durations} />
          </Select>
        </Field>
        <Line record={record} name="price" hint="In euro" placeholder="80" />
      </div>
      <Field id={idOf('doctorId')} label={labels.doctorId} required error={errors.doctorId?.message}>
        <Select {...form.register('doctorId')}>
          <Options of={doctors} />
        </Select>
      </Field>
    </StepForm>
  )
}
