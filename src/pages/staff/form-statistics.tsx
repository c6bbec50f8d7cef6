import { useSearchParams } from 'react-router'
import { statisticsAddress } from '#features/forms/addresses.ts'
import { FormRoute } from '#features/forms/FormRoute.tsx'
import { formsCopy } from '#features/forms/staff-copy.ts'
import { Statistics, StatisticsSkeleton } from '#features/forms/statistics/Statistics.tsx'
import { staffMeta } from '#layouts/staff/meta.ts'
import { useStaffUser } from '#layouts/staff/user.ts'
import { may } from '#platform/session/roles.ts'

export const meta = () => staffMeta('Statistiche del modulo')
export const handle = { access: formsCopy.statisticsAccess }

/** The numbers and the submissions of a form. */
export default function StatisticsPage() {
  const [search] = useSearchParams()
  const mayDelete = may(useStaffUser().role, 'delete')
  return (
    <FormRoute title="Statistiche del modulo" waiting={<StatisticsSkeleton />}>
      {(form, gone) => (
        <Statistics
          form={form}
          gone={gone}
          view={statisticsAddress(form.id).readView(search)}
          mayDelete={mayDelete}
        />
      )}
    </FormRoute>
  )
}
