import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { support } from '#content/support.ts'
import { screens } from '#features/samples/screens.tsx'
import { PlanCards, PlanTable } from '#features/site/pricing/PlanTable.tsx'
import { pricingCopy } from '#features/site/pricing/plans.ts'
import { staffMeta } from '#layouts/staff/page.ts'
import { mailLink } from '#ui/contactLinks.ts'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = staffMeta(pricingCopy.title)
export const handle = { access: pricingCopy.access }

/** The clinic's plan and the other plans. */
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

type Preview = { to: string; title: string; text: string }

/** Links to the sample screens. */
function Previews({ screens }: { screens: readonly Preview[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
      <h2 id={id} className="text-smd">
        {pricingCopy.previews}
      </h2>
      <p className="mb-3.5 text-ink-600">{pricingCopy.previewsText}</p>
      <ul className="grid gap-3 sm:grid-cols-2 wide:grid-cols-4">
        {screens.map(({ to, title, text }) => (
          <li key={to}>
            <Link
              to={to}
              className="link-plain hover:no-underline! flex h-full items-center gap-3 rounded-md border border-line px-4 py-3 hover:border-line-strong hover:shadow-e1"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-strong">{title}</span>
                <span className="block text-ink-600 text-sxs">{text}</span>
              </span>
              <ChevronRight
                aria-hidden="true"
                strokeWidth={1.7}
                className="size-[18px] flex-none text-ink-500"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
