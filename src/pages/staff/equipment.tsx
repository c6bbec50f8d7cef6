import { dayFrom, todayOf } from '#features/samples/days.ts'
import { equipmentLabels, equipmentTable } from '#features/samples/equipment/EquipmentTable.tsx'
import { equipmentStatuses, figuresOf } from '#features/samples/equipment/rules.ts'
import { sampleEquipment } from '#features/samples/equipment.ts'
import { SampleList, sampleAddress } from '#features/samples/list/SampleList.tsx'
import { SamplePage } from '#features/samples/SamplePage.tsx'
import { screens } from '#features/samples/screens.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { Counters } from '#platform/list/Counters.tsx'

const { to, title, access } = screens.equipment

export const meta = () => staffMeta(title)
export const handle = { access }

const address = sampleAddress(to, equipmentStatuses)
const words = {
  ...{ search: 'Cerca attrezzature', all: 'Tutte', none: 'Nessuna attrezzatura trovata' },
  tryWith: 'il nome, il codice, il reparto o la stanza',
  countOf: (count: number) => (count === 1 ? '1 attrezzatura' : `${count} attrezzature`),
}

/** What the clinic works with, and when each is looked after. */
export default function EquipmentPage() {
  const today = todayOf(new Date())
  const { all, operational, expiring, overdue } = figuresOf(
    sampleEquipment.map(({ next, status }) => ({ next: dayFrom(today, next), status })),
    today,
  )
  return (
    <SamplePage title={title}>
      <Counters
        stacked
        counters={[
          ['Totale attrezzature', all],
          ['Operative', operational],
          ['Manutenzioni in scadenza', expiring],
          ['Manutenzioni scadute', overdue],
        ]}
      />
      <SampleList
        address={address}
        words={words}
        statuses={equipmentLabels}
        rows={sampleEquipment}
        table={equipmentTable}
        today={today}
        wordsOf={({ id, name, department, room }) => [id, name, department, room]}
      />
    </SamplePage>
  )
}
