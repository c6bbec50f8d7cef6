import { support } from '#content/support.ts'
import { screens } from '#features/samples/screens.ts'
import { pricingCopy } from '#features/site/pricing/copy.ts'
import { PlanCards } from '#features/site/pricing/PlanCards.tsx'
import { PlanTable } from '#features/site/pricing/PlanTable.tsx'
import { Previews } from '#features/site/pricing/Previews.tsx'
import { staffMeta } from '#layouts/staff/meta.ts'
import { mailLink } from '#ui/contactLinks.ts'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = () => staffMeta(pricingCopy.title)
export const handle = { access: pricingCopy.access }

/** What the clinic pays for this, and what it could have. */
export default function PricingPage() {
  return (
    <>
      <PageHead title={pricingCopy.title} text={pricingCopy.text} />
      <div className="max-sm:hidden">
        <PlanTable />
      </div>
      <div className="sm:hidden">
        <PlanCards />
      </div>
      <div className="mt-5 text-ink-600">
        <p>{pricingCopy.foot}</p>
        <p>
          {pricingCopy.custom}{' '}
          <a href={mailLink(support.email)} className="wrap-anywhere">
            {support.email}
          </a>
        </p>
      </div>
      <Previews screens={Object.values(screens)} />
    </>
  )
}
