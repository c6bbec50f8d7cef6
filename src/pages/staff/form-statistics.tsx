import { useSearchParams } from 'react-router'
import { OfForm } from '#features/forms/OfForm.tsx'
import { formsCopy } from '#features/forms/staff-copy.ts'
import { Statistics } from '#features/forms/statistics/Statistics.tsx'
import { StatisticsSkeleton } from '#features/forms/statistics/StatisticsSkeleton.tsx'
import { statisticsAddress } from '#features/forms/statistics/view.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { useStaffUser } from '#layouts/staff/user.ts'
import { may } from '#platform/session/roles.ts'

export const meta = () => staffMeta('Statistiche del modulo')
export const handle = { access: formsCopy.statisticsAccess }

/** How often a form is sent, when, and what was filled in. */
export default function StatisticsPage() {
  const [search] = useSearchParams()
  const mayDelete = may(useStaffUser().role, 'delete')
  return (
    <OfForm title="Statistiche del modulo" waiting={<StatisticsSkeleton />}>
      {(form, gone) => (
        <Statistics
          form={form}
          gone={gone}
          view={statisticsAddress(form.id).readView(search)}
          mayDelete={mayDelete}
        />
      )}
    </OfForm>
  )
}
