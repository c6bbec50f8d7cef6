import { Badge } from './Badge.tsx'

/** Marks what is fixed and counted nowhere: nobody may take it for a figure of the clinic. */
export function SampleMark() {
  return <Badge tone="demo">Dati di esempio</Badge>
}
