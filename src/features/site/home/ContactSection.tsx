import { HeartPulse, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Entrance, Hours } from '#content/groups/clinic.ts'
import { withLines } from '#features/content/facts.ts'
import { useClinic } from '#features/content/useClinic.tsx'
import { useContent } from '#features/content/useContent.tsx'
import { cx } from '#ui/cx.ts'
import { ExternalMoreLink } from '#ui/ExternalLink.tsx'
import { Closures } from '../Closures.tsx'
import { siteCopy } from '../copy.ts'

/** Addresses and hours of the clinic, beside the contact form. */
export function ContactSection({ form }: { form: ReactNode }) {
  const { contacts } = useContent().home
  return (
    <section id="contatti" aria-labelledby="titolo-contatti" className="section-y print:py-4">
      <div className="page grid grid-cols-1 gap-x-[clamp(3rem,7vw,7rem)] gap-y-16 lg:grid-cols-[6fr_minmax(26rem,5fr)] print:block">
        <div>
          <h2 id="titolo-contatti" className="text-d3">
            {siteCopy.contacts}
          </h2>
          <p className="lead mt-4 print:hidden">{contacts.lead}</p>
          <div className="mt-block">{form}</div>
        </div>
        <ContactDetails />
      </div>
    </section>
  )
}

const ICON = 'size-5 flex-none text-aqua-600 print:hidden'
const LINE =
  'flex min-h-11 items-center gap-3 text-ink no-underline hover:text-aqua-600 print:min-h-0 print:text-ink'
const EMERGENCY_LINE =
  'flex items-center gap-4 px-5 text-ink no-underline transition-colors duration-(--m-quick) hover:bg-cotto-200 hover:text-ink'

/** The entrances, and the hours that both have. */
function ContactDetails() {
  const { entrances, hours } = useClinic()
  const { main, secondary } = entrances
  const entered = withLines(Object.values(hours))
  return (
    <div>
      <div className={cx('grid gap-x-8 gap-y-10', secondary && 'sm:grid-cols-2 print:grid-cols-2')}>
        <EntranceDetails entrance={main} />
        {secondary ? <EntranceDetails entrance={secondary} /> : null}
      </div>
      {entered.length > 0 ? (
        <div className="mt-10 print:mt-6">
          <h3 className="text-d1">{secondary ? 'Orari di entrambi gli ingressi' : 'Orari'}</h3>
          <HoursList hours={entered} />
        </div>
      ) : null}
      <Closures className="mt-4" />
      <Emergency />
    </div>
  )
}

function EntranceDetails({ entrance }: { entrance: Entrance }) {
  const { title, lines, mapsUrl } = entrance
  const { phone, email } = useClinic()
  return (
    <div>
      <h3 className="text-d1">{title}</h3>
      <address className="mt-2 text-ink-600">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <ExternalMoreLink href={mapsUrl} className="mt-1 text-sm print:hidden">
          Apri la mappa<span className="sr-only"> di {title.toLocaleLowerCase('it')}</span>
        </ExternalMoreLink>
        <a href={`tel:${phone.dial}`} className={`${LINE} tnum mt-2`}>
          <Phone aria-hidden="true" strokeWidth={1.6} className={ICON} />
          {phone.text}
        </a>
        <a href={`mailto:${email}`} className={`${LINE} text-sm`}>
          <Mail aria-hidden="true" strokeWidth={1.6} className={ICON} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
        </a>
      </address>
    </div>
  )
}

function HoursList({ hours }: { hours: readonly Hours[] }) {
  return (
    <div className="mt-4 border-line border-b">
      {hours.map(({ title, lines }) => (
        <div
          key={title}
          className="grid break-inside-avoid gap-x-6 gap-y-1 border-line border-t py-4 sm:grid-cols-[8rem_1fr] print:grid-cols-[8rem_1fr]"
        >
          <h4 className="font-sans font-strong text-sm leading-[1.45]">{title}</h4>
          <dl className="grid gap-y-1 text-sm leading-[1.45]">
            {lines.map(({ days, hours: when }) => (
              <div key={days} className="grid grid-cols-[8.5rem_1fr] gap-x-4 max-large:grid-cols-1">
                <dt className="text-ink-600">{days}</dt>
                <dd className="tnum">{when}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}

/** Two numbers, two links: the clinic's own, if it has one, and the one that is right when a life is at stake. */
function Emergency() {
  const { emergency } = useClinic()
  const sign = <HeartPulse aria-hidden="true" strokeWidth={1.6} className="size-6 flex-none text-cotto-700" />
  return (
    <div className="mt-8 break-inside-avoid rounded-md bg-cotto-50 print:border print:border-ink">
      {emergency ? (
        <a href={`tel:${emergency.dial}`} className={`${EMERGENCY_LINE} rounded-t-md pt-4 pb-1`}>
          {sign}
          <span>
            <span className="tnum block font-strong">{emergency.text}</span>
            <span className="block text-cotto-700 text-sm">Emergenze, 24 ore su 24, 7 giorni su 7</span>
          </span>
        </a>
      ) : null}
      <a
        href="tel:112"
        className={cx(
          EMERGENCY_LINE,
          'min-h-11 text-sm print:min-h-9',
          emergency ? 'rounded-b-md pb-1 pl-15' : 'rounded-md py-3',
        )}
      >
        {emergency ? null : sign}
        <span>
          In pericolo di vita chiama il <span className="tnum font-strong underline">112</span>.
        </span>
      </a>
    </div>
  )
}
