import {
  collaboratorLabels,
  collaboratorsTable,
} from '#features/samples/collaborators/CollaboratorsTable.tsx'
import { collaboratorStatuses, sampleCollaborators } from '#features/samples/collaborators.ts'
import { todayOf } from '#features/samples/days.ts'
import { phoneWords } from '#features/samples/list/found.ts'
import { SampleList, sampleAddress } from '#features/samples/list/SampleList.tsx'
import { SamplePage } from '#features/samples/SamplePage.tsx'
import { screens } from '#features/samples/screens.ts'
import { staffMeta } from '#layouts/staff/meta.ts'

const { to, title, access } = screens.collaborators

export const meta = () => staffMeta(title)
export const handle = { access }

const address = sampleAddress(to, collaboratorStatuses)
const words = {
  ...{ search: 'Cerca collaboratori', all: 'Tutti', none: 'Nessun collaboratore trovato' },
  tryWith: 'il nome, il ruolo, il reparto o il telefono',
  countOf: (count: number) => (count === 1 ? '1 collaboratore' : `${count} collaboratori`),
}

/** Who works in the clinic, and who is away. */
export default function CollaboratorsPage() {
  return (
    <SamplePage title={title}>
      <SampleList
        address={address}
        words={words}
        statuses={collaboratorLabels}
        rows={sampleCollaborators}
        table={collaboratorsTable}
        today={todayOf(new Date())}
        wordsOf={({ name, role, department, email, phone }) => [
          ...[name, role, department, email],
          ...phoneWords(phone),
        ]}
      />
    </SamplePage>
  )
}
