import { BadgeCheck, type LucideIcon, Microscope, Users } from 'lucide-react'
import { analysisPage } from '#content/analysis-page.ts'

const SIGNS: Record<Exclude<keyof typeof analysisPage.benefits, 'reporting'>, LucideIcon> = {
  quality: BadgeCheck,
  staff: Users,
  technology: Microscope,
}
const SIGN_NAMES = Object.keys(SIGNS) as (keyof typeof SIGNS)[]

const CARD = 'flex flex-col rounded-lg bg-sand-100 p-6 max-sm:p-5 lg:p-7 forced-colors:border'
const MARK = 'mb-5 flex h-12 text-aqua-600 lg:mb-9'

/** Why here: one figure, and three things a figure can't say. */
export function Benefits() {
  const { figure, unit, title, text } = analysisPage.benefits.reporting
  return (
    <section aria-labelledby="titolo-vantaggi" className="section-y">
      <div className="page">
        <h2 id="titolo-vantaggi" className="mb-block text-d3">
          {analysisPage.benefitsTitle}
        </h2>
        <ul className="grid grid-cols-1 gap-[clamp(1rem,1.6vw,1.5rem)] sm:grid-cols-2 lg:grid-cols-4">
          <li className={CARD}>
            <p aria-hidden="true" className={`${MARK} items-center whitespace-nowrap`}>
              <span className="font-serif text-[min(clamp(2.75rem,4vw,3.5rem),14vw)] leading-none tracking-[-0.03em] *:ml-2 *:text-[0.42em] *:tracking-normal">
                {figure}
                <span>{unit}</span>
              </span>
            </p>
            <Words title={title} text={text} />
          </li>
          {SIGN_NAMES.map((name) => {
            const Sign = SIGNS[name]
            return (
              <li key={name} className={CARD}>
                <span className={`${MARK} items-center`}>
                  <Sign aria-hidden="true" strokeWidth={1.25} className="size-11" />
                </span>
                <Words {...analysisPage.benefits[name]} />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="font-sans font-strong text-md leading-[1.3]">{title}</h3>
      <p className="mt-1.5 text-ink-600 text-sm leading-[1.5]">{text}</p>
    </>
  )
}
