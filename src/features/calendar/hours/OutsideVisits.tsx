import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { addYears } from '#platform/time/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { VisitList } from '../marks/VisitList.tsx'
import { visitsInsideQuery } from '../queries.ts'
import { MAX_VISITS } from '../rules.ts'
import { hoursCopy as copy, outsideText } from './copy.ts'
import type { HoursRow } from './shapes.ts'
import { visitsOutside, type WeekFacts } from './weeks.ts'

type OutsideVisitsProps = {
  /** With the unsaved hours. */
  facts: WeekFacts
  saved: readonly HoursRow[]
  /** There is no unsaved row at all. */
  isEmpty: boolean
}

/** Says which visits of the coming year would lie outside the unsaved hours. They stay where they are. */
export function OutsideVisits({ facts, saved, isEmpty }: OutsideVisitsProps) {
  const { doctorId, today } = facts
  const range = { from: `${today}T00:00`, to: `${addYears(today, 1)}T00:00` }
  const { data, isError, isFetching, refetch } = useQuery(visitsInsideQuery({ ...range, doctorId }))
  if (isEmpty) return <span>{copy.noHours}</span>
  if (data) {
    const visits = visitsOutside(data, { ...facts, hours: saved }, facts)
    return <Found visits={visits} isCut={data.length >= MAX_VISITS} />
  }
  if (!isError || isFetching) return <span>{copy.checking}</span>
  return (
    <>
      <span className="text-high">{copy.notChecked}</span>
      <Button variant="quiet" size="sm" onClick={() => refetch()}>
        Riprova
      </Button>
    </>
  )
}

type FoundProps = { visits: Parameters<typeof visitsOutside>[0]; isCut: boolean }

function Found({ visits, isCut }: FoundProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {visits.length > 0 ? (
        <>
          <span className="flex items-center gap-1.5 text-high">
            <TriangleAlert aria-hidden="true" strokeWidth={1.7} className="size-4 flex-none" />
            {outsideText(visits)}
          </span>
          <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
            Vedi<span className="sr-only"> le visite fuori orario</span>
          </Button>
        </>
      ) : null}
      {isCut ? <span>{copy.firstVisits}</span> : null}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={outsideText(visits)}
        description="Restano dove sono: se serve, spostale o avvisa i pazienti."
        footer={<Button onClick={() => setOpen(false)}>Ho capito</Button>}
      >
        <VisitList visits={visits} />
      </Dialog>
    </>
  )
}
