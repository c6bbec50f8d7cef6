import { useContext } from 'react'
import { Crumbs } from './Frame.tsx'
import { langOf } from './lang.ts'
import { OfferMessages } from './messages.ts'
import { initials } from './Parts.tsx'
import type { DoctorPage } from './shapes.ts'

const SERVICES_SHOWN = 5

/** The portrait, or initials in its shape, with the name beside it. */
export function DoctorHead({ doctor }: { doctor: DoctorPage }) {
  const messages = useContext(OfferMessages)
  const { title, firstName, lastName, specialization, portraitUrl, services } = doctor
  return (
    <div className="doctor-head">
      <Crumbs
        of={[
          { label: messages.team, href: '/chi-siamo' },
          { label: messages.specialists, href: '/chi-siamo#titolo-specialisti' },
        ]}
      />
      {/* The name stands beside it. */}
      <div aria-hidden="true" className="pic pic-tr">
        {portraitUrl ? (
          <img src={portraitUrl} alt="" width={248} height={291} decoding="async" />
        ) : (
          <span className="doctor-initials">{initials(doctor)}</span>
        )}
      </div>
      <div className="min-w-0">
        <h1>
          {title ? (
            <span className="mb-1 block font-sans text-ink-600 text-xl leading-[1.3] tracking-normal">
              {title}{' '}
            </span>
          ) : null}
          {firstName} {lastName}
        </h1>
        {specialization ? (
          <p lang={langOf(doctor, 'specialization')} className="lead mt-3">
            {specialization}
          </p>
        ) : null}
      </div>
      {/* One service alone is what the specialization says. */}
      {services.length > 1 ? (
        <ul aria-label={messages.does} className="doctor-chips">
          {services.slice(0, SERVICES_SHOWN).map((service) => (
            <li
              key={service.id}
              lang={langOf(service, 'name')}
              className="rounded-xs bg-white px-2.5 py-[0.3rem] text-sand-700 text-xs leading-[1.3] forced-colors:border"
            >
              {service.name}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
