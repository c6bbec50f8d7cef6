import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import { cx } from '#ui/cx.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { CURRENT, type Feature, featureGroups, type PlanKey, planKeys, plans, pricingCopy } from './plans.ts'

const CELL = 'border-line border-t px-3 py-2 desk:px-4 align-middle'

/** The column of the clinic's plan is highlighted from head to foot. */
const columnOf = (key: PlanKey) => (key === CURRENT ? 'bg-aqua-50' : '')

/** The plans side by side. */
export function PlanTable() {
  return (
    <table aria-label="Confronto dei piani" className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          <td className="w-[34%] desk:w-[31%]" />
          {planKeys.map((key) => (
            <th
              key={key}
              scope="col"
              className={cx('rounded-t-md px-3 pt-4 desk:px-4 text-left align-bottom', columnOf(key))}
            >
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <span className="font-strong text-slg">{plans[key].name}</span>
                {key === CURRENT ? <StatusPill status="confirmed">{pricingCopy.current}</StatusPill> : null}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" className="py-2 pr-4 pb-4 pl-2 text-left align-top font-normal text-ink-600">
            <span className="sr-only">Prezzo</span>
          </th>
          {planKeys.map((key) => (
            <td key={key} className={cx('px-3 pt-1 pb-4 desk:px-4 align-top', columnOf(key))}>
              <Price plan={key} />
            </td>
          ))}
        </tr>
      </tbody>
      {featureGroups.map(({ name, features }, index) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" className="border-line-strong border-t pt-5 pb-2 pl-2 text-left text-smd">
              {name}
            </th>
            {/* Empty, so that the columns run through. */}
            {planKeys.map((key) => (
              <td key={key} className={cx('border-line-strong border-t', columnOf(key))} />
            ))}
          </tr>
          {features.map((feature, row) => (
            <FeatureRow
              key={feature.name}
              feature={feature}
              last={index === featureGroups.length - 1 && row === features.length - 1}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function FeatureRow({ feature: { name, extent }, last }: { feature: Feature; last: boolean }) {
  return (
    <tr>
      <th scope="row" className={cx(CELL, 'pl-2! text-left font-normal')}>
        {name}
      </th>
      {planKeys.map((key) => (
        <td key={key} className={cx(CELL, columnOf(key), last && 'rounded-b-md')}>
          <Extent extent={extent[key]} />
        </td>
      ))}
    </tr>
  )
}

export function Price({ plan }: { plan: PlanKey }) {
  const { price, text } = plans[plan]
  return (
    <>
      <p className="tnum flex flex-wrap items-baseline gap-x-1.5">
        <span className="whitespace-nowrap font-strong text-[1.75rem] sm:max-desk:text-[1.375rem] leading-[1.2] tracking-[-0.02em]">
          {price} €
        </span>
        <span className="text-ink-600 text-sxs">{pricingCopy.perMonth}</span>
      </p>
      <p className="text-ink-600">{text}</p>
    </>
  )
}

type ExtentProps = { extent: Feature['extent']['starter'] }

/** An icon for the eye, and a hidden word for screen readers. */
export function Extent({ extent }: ExtentProps) {
  if (typeof extent === 'string') return <span className="tnum font-ui">{extent}</span>
  const Sign = extent ? Check : Minus
  return (
    <>
      <Sign
        aria-hidden="true"
        strokeWidth={extent ? 2.2 : 1.8}
        className={extent ? 'size-[18px] text-aqua-600' : 'size-[18px] text-ink-500'}
      />
      <span className="sr-only">{extent ? pricingCopy.included : pricingCopy.notIncluded}</span>
    </>
  )
}

/** The plans as cards below one another, for phones. */
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
