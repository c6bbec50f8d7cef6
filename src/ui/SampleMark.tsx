import { Badge } from './Badge.tsx'

/** Marks sample data, which must not be taken for figures of the clinic. */
export function SampleMark() {
  return <Badge tone="demo">Dati di esempio</Badge>
}
