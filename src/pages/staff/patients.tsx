import { todayOf } from '#features/samples/days.ts'
import { phoneWords } from '#features/samples/list/found.ts'
import { SampleList, sampleAddress } from '#features/samples/list/SampleList.tsx'
import { patientLabels, patientsTable } from '#features/samples/patients/PatientsTable.tsx'
import { patientStatuses, samplePatients } from '#features/samples/patients.ts'
import { SamplePage } from '#features/samples/SamplePage.tsx'
import { screens } from '#features/samples/screens.ts'
import { staffMeta } from '#layouts/staff/meta.ts'

const { to, title, access } = screens.patients

export const meta = () => staffMeta(title)
export const handle = { access }

const address = sampleAddress(to, patientStatuses)
const words = {
  ...{ search: 'Cerca pazienti', all: 'Tutti', none: 'Nessun paziente trovato' },
  tryWith: 'il nome, l’email, il telefono o la visita',
  countOf: (count: number) => (count === 1 ? '1 paziente' : `${count} pazienti`),
}

/** Who is in the clinic's care. */
export default function PatientsPage() {
  return (
    <SamplePage title={title}>
      <SampleList
        address={address}
        words={words}
        statuses={patientLabels}
        rows={samplePatients}
        table={patientsTable}
        today={todayOf(new Date())}
        wordsOf={({ name, email, phone, last, next }) => [
          ...[name, email, ...phoneWords(phone)],
          ...[last.service, next?.service ?? ''],
        ]}
      />
    </SamplePage>
  )
}
