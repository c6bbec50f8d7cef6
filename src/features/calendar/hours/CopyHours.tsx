import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { doctorName } from '#features/catalogue/rules.ts'
import { doctorServicesQuery, setupDoctorsQuery } from '#features/catalogue/setup/queries.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { hoursQuery } from '../queries.ts'
import { hoursCopy as copy } from './copy.ts'
import { copiedRows, typedFrom } from './hours-form.ts'
import type { HoursRecord } from './WeekRows.tsx'

/** Takes the hours of a colleague into the form, as far as they are for services the doctor offers too. */
export function CopyHours({ record: { form }, doctorId }: { record: HoursRecord; doctorId: number }) {
  const client = useQueryClient()
  const notify = useNotify()
  const { data: doctors = [] } = useQuery(setupDoctorsQuery)
  const colleagues = doctors.filter(({ id }) => id !== doctorId)
  if (colleagues.length === 0) return null
  const takeFrom = async (id: number) => {
    try {
      const [theirs, own] = await Promise.all([
        client.fetchQuery(hoursQuery(id)),
        client.fetchQuery(doctorServicesQuery(doctorId)),
      ])
      const rows = copiedRows(
        typedFrom(theirs).hours,
        own.map((service) => service.id),
      )
      if (rows.length === 0) notify.error(copy.nothingToCopy)
      else form.setValue('hours', rows, { shouldDirty: true })
    } catch (error) {
      notify.error(copy.copyFailed, error as Error)
    }
  }
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="sm" icon={<Copy strokeWidth={1.7} />}>
          Copia da un collega
        </Button>
      }
    >
      {colleagues.map((doctor) => (
        <MenuItem key={doctor.id} onSelect={() => void takeFrom(doctor.id)}>
          {doctorName(doctor)}
        </MenuItem>
      ))}
    </Menu>
  )
}
