import { useQuery } from '@tanstack/react-query'
import { Options, Select, type SelectProps } from '#ui/inputs.tsx'
import { resourcesQuery } from '../queries.ts'

/** Chooses a room, or none. A chosen room stays in the list when it is no longer active. */
export function RoomSelect({ value, ...rest }: SelectProps & { value: string }) {
  const { data: resources, isError } = useQuery(resourcesQuery)
  const rooms = resources?.filter(
    ({ id, kind, isActive }) => kind === 'room' && (isActive || String(id) === value),
  )
  const isKnown = rooms?.some(({ id }) => String(id) === value)
  return (
    <Select {...rest} value={value}>
      <option value="">Nessuna</option>
      {/* Stands for the chosen room while the list loads, and when the room is gone. */}
      {value !== '' && !isKnown ? <option value={value}>{rooms ? 'Non più disponibile' : '…'}</option> : null}
      {!rooms && isError ? <option disabled>Stanze non caricate</option> : null}
      <Options of={rooms?.map(({ id, name }) => [id, name])} />
    </Select>
  )
}
