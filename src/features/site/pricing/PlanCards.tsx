import { useId } from 'react'
import { cx } from '#ui/cx.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { pricingCopy } from './copy.ts'
import { Extent } from './Extent.tsx'
import { Price } from './PlanTable.tsx'
import { CURRENT, featureGroups, type PlanKey, planKeys, plans } from './plans.ts'

/** The same plans one under the other, where a phone has no room for columns. */
export function PlanCards() {
  return (
    <div className="grid gap-4">
      {planKeys.map((key) => (
        <PlanCard key={key} plan={key} />
      ))}
    </div>
  )
}

function PlanCard({ plan }: { plan: PlanKey }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-md border border-line">
      <div className={cx('px-4 py-4', plan === CURRENT && 'bg-aqua-50')}>
        <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
          <h2 id={id} className="text-slg">
            {plans[plan].name}
          </h2>
          {plan === CURRENT ? <StatusPill status="confirmed">{pricingCopy.current}</StatusPill> : null}
        </div>
        <Price plan={plan} />
      </div>
      <div className="px-4 pb-3">
        {featureGroups.map(({ name, features }) => (
          <div key={name} className="border-line border-t pt-3 pb-2">
            <h3 className="mb-1 text-ink-600 text-sxs">{name}</h3>
            <ul>
              {features.map((feature) => {
                const extent = feature.extent[plan]
                return (
                  <li key={feature.name} className="flex min-h-8 items-center justify-between gap-3">
                    <span className={extent === false ? 'text-ink-600' : undefined}>
                      {feature.name}
                      <span className="sr-only">: </span>
                    </span>
                    <Extent extent={extent} />
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
