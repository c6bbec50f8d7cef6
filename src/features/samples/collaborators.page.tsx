import { staffMeta } from '#layouts/staff/meta.ts'
import { collaboratorLabels, collaboratorsTable } from './collaborators/CollaboratorsTable.tsx'
import { collaboratorStatuses, sampleCollaborators } from './collaborators.ts'
import { todayOf } from './days.ts'
import { phoneWords } from './list/found.ts'
import { SampleList, sampleAddress } from './list/SampleList.tsx'
import { SamplePage } from './SamplePage.tsx'
import { screens } from './screens.ts'

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
