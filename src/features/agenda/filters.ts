import type { Agenda } from './contract.ts'
import type { AgendaView } from './view.ts'

/**
 * The agenda of a department and of rooms: the doctors of the department who receive or have visits in the rooms, their visits,
 * and the rooms. A filter that is not set leaves all.
 */
export function narrowed(
  agenda: Agenda,
  { department, roomIds }: Pick<AgendaView, 'department' | 'roomIds'>,
): Agenda {
  if (department === null && roomIds.length === 0) return agenda
  const inRooms = new Set([
    ...agenda.days.flatMap(({ columns }) =>
      columns
        .filter(({ open }) => open.some(({ roomId }) => roomId !== null && roomIds.includes(roomId)))
        .map(({ doctorId }) => doctorId),
    ),
    ...agenda.visits
      .filter(({ resourceIds }) => resourceIds.some((id) => roomIds.includes(id)))
      .map(({ doctorId }) => doctorId),
  ])
  const doctors = agenda.doctors.filter(
    ({ id, specialization }) =>
      (department === null || specialization === department) && (roomIds.length === 0 || inRooms.has(id)),
  )
  const ids = new Set(doctors.map(({ id }) => id))
  return {
    ...agenda,
    doctors,
    resources: agenda.resources.filter(({ id }) => roomIds.length === 0 || roomIds.includes(id)),
    visits: agenda.visits.filter(({ doctorId }) => ids.has(doctorId)),
  }
}

const ANYWAY = { start: 8 * 60, end: 19 * 60, roomId: null, online: false }

/** The agenda with all doctors free in the daytime of days on which the clinic is closed, for staff who book all the same. */
export function openedAnyway(agenda: Agenda): Agenda {
  const days = agenda.days.map((day) => {
    if (day.closed === null) return day
    const columns = day.columns.map((column) => ({
      ...column,
      open: [ANYWAY],
      off: column.off.filter(({ kind }) => kind !== 'closure' && kind !== 'holiday'),
    }))
    return { ...day, columns }
  })
  return { ...agenda, days }
}
