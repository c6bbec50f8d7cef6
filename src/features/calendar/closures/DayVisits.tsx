import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#platform/time/dates.ts'
import { longDate } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { VisitList } from '../marks/VisitList.tsx'
import { visitsInsideQuery } from '../queries.ts'
import { closuresCopy as copy, visitsOfDayText } from './copy.ts'

/** The visits of a day (`yyyy-MM-dd`) that is about to become a holiday, which is refused while there are some. */
export function DayVisits({ date }: { date: string }) {
  const [open, setOpen] = useState(false)
  const { data, isError, isFetching } = useQuery(
    visitsInsideQuery({ from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` }),
  )
  if (!data) {
    const isFailed = isError && !isFetching
    return <span className="text-ink-600">{isFailed ? copy.visitsFailed : copy.checking}</span>
  }
  if (data.length === 0) return <span className="text-ink-600">{copy.noVisits}</span>
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={<TriangleAlert strokeWidth={1.7} />}
        onClick={() => setOpen(true)}
        className="-ml-2.5 text-high!"
      >
        {visitsOfDayText(data.length)}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`${visitsOfDayText(data.length)}, ${longDate(date)}`}
        description={copy.holidayVisits}
        footer={<Button onClick={() => setOpen(false)}>Ho capito</Button>}
      >
        <VisitList visits={data} />
      </Dialog>
    </>
  )
}
