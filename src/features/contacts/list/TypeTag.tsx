import { Tag } from '#ui/Badge.tsx'
import type { ContactType } from '../rules.ts'

const MARKS = { Ospite: 'sky', Lead: 'orange', Prospect: 'yellow', Cliente: 'green' } as const

export function TypeTag({ type }: { type: ContactType }) {
  return <Tag mark={MARKS[type]}>{type}</Tag>
}
