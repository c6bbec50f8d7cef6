import { clinic, type Entrance, type Hours } from '#content/clinic.ts'
import { ExternalMoreLink } from '#ui/ExternalLink.tsx'

const { main, secondary } = clinic.entrances

/** Both entrances and when they are open; hours they share are said once. */
export function ContactDetails() {
  const sameHours = main.hours.every((hours, index) => hours === secondary.hours[index])
  return (
    <div>
      <div className="grid gap-x-8 gap-y-9 sm:grid-cols-2">
        {[main, secondary].map((entrance) => (
          <EntranceDetails key={entrance.title} entrance={entrance} withHours={!sameHours} />
        ))}
      </div>
      {sameHours ? <HoursList hours={main.hours} /> : null}
    </div>
  )
}

function EntranceDetails({ entrance, withHours }: { entrance: Entrance; withHours: boolean }) {
  const { title, lines, mapsUrl, phone, email } = entrance
  return (
    <div>
      <h3 className="text-d1">{title}</h3>
      <address className="mt-2 text-ink-600">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <ExternalMoreLink href={mapsUrl} className="text-sm">
          Apri la mappa<span className="sr-only"> di {title.toLocaleLowerCase('it')}</span>
        </ExternalMoreLink>
        <a
          href={`tel:${phone.dial}`}
          className="tnum flex min-h-8 items-center text-ink no-underline hover:text-aqua-600"
        >
          {phone.text}
        </a>
        <a
          href={`mailto:${email}`}
          className="flex min-h-8 items-center break-all text-ink no-underline hover:text-aqua-600"
        >
          {email}
        </a>
      </address>
      {withHours ? <HoursList hours={entrance.hours} /> : null}
    </div>
  )
}

function HoursList({ hours }: { hours: readonly Hours[] }) {
  return (
    <div className="mt-9">
      {hours.map(({ title, lines }) => (
        <div
          key={title}
          className="grid gap-x-6 gap-y-1 border-sand-300 border-t py-4 sm:grid-cols-[9.5rem_1fr]"
        >
          <h3 className="font-sans font-strong text-md leading-[1.45]">{title}</h3>
          <dl className="text-sm leading-[1.45]">
            {lines.map(({ days, hours: when }) => (
              <div key={days} className="grid grid-cols-[8.5rem_1fr] gap-x-4 py-0.5">
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
