import { Figures } from '#features/dashboard/Figures.tsx'
import { RecentActivity, RecentContacts, Waiting } from '#features/dashboard/Parts.tsx'
import { FailedMails, WaitingProposals } from '#features/dashboard/Warnings.tsx'
import { sampleActivity, sampleFigures } from '#features/samples/figures.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { useStaffUser } from '#layouts/staff/user.ts'
import { wallClock } from '#platform/time/dates.ts'
import { longDate } from '#platform/time/italian.ts'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = () => staffMeta('Dashboard')
export const handle = { access: "Devi effettuare l'accesso per visualizzare la dashboard." }

const EVENING = 17 * 60

export default function DashboardPage() {
  const { username } = useStaffUser()
  const { date, minutes } = wallClock(new Date())
  return (
    <>
      <PageHead
        title={`${minutes < EVENING ? 'Buongiorno' : 'Buonasera'}, ${username}`}
        text={`Oggi è ${longDate(date)}.`}
      />
      <div className="grid gap-5">
        <Figures samples={sampleFigures} />
        <FailedMails />
        <WaitingProposals />
        <Waiting />
        <div className="grid items-start gap-5 desk:grid-cols-2">
          <RecentContacts />
          <RecentActivity entries={sampleActivity} />
        </div>
      </div>
    </>
  )
}
