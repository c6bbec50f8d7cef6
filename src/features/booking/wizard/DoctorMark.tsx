import type { BookingDoctor } from '#features/catalogue/contract.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import { PetalSign } from '#ui/Logo.tsx'

/** The initials of a person; the clinic's sign for any doctor, and for a row that is no person. */
export function DoctorMark({
  doctor,
}: {
  doctor: Pick<BookingDoctor, 'firstName' | 'lastName' | 'isPerson'> | null
}) {
  if (doctor?.isPerson) return <Avatar name={`${doctor.firstName} ${doctor.lastName}`} size="md" />
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-11 flex-none place-items-center rounded-full',
        doctor ? 'bg-sand-200' : 'bg-aqua-600',
      )}
    >
      <PetalSign tone={doctor ? 'sand' : 'light'} className="size-5" />
    </span>
  )
}
