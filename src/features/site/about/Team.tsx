import { aboutPage } from '#content/about-page.ts'
import { avatarOf } from '#content/avatars.ts'
import { leads } from '#content/leads.ts'
import { type Specialist, specialists } from '#content/specialists.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { specialistName } from '../rules.ts'

/** Who works here, in the order of the content. */
export function Team() {
  return (
    <section aria-labelledby="titolo-specialisti" className="section-y bg-sand-100">
      <div className="page">
        <div className="mb-block grid items-end gap-4 lg:grid-cols-[7fr_5fr] lg:gap-x-(--l-gap)">
          <h2 id="titolo-specialisti" className="text-d3">
            {aboutPage.specialists.title}
          </h2>
          <p className="lead">{leads.specialists}</p>
        </div>
        <ul className="grid gap-x-(--l-gap) sm:grid-cols-3 sm:gap-y-[clamp(2rem,3.5vw,3.25rem)] lg:grid-cols-5">
          {specialists.map((specialist) => (
            <Member key={specialistName(specialist)} specialist={specialist} />
          ))}
        </ul>
        <ButtonLink to="/prenota-visita" className="mt-block max-sm:w-full" data-print="no">
          Prenota una Visita
        </ButtonLink>
      </div>
    </section>
  )
}

function Member({ specialist }: { specialist: Specialist }) {
  return (
    <li className="flex items-center gap-4 py-3 leading-[1.35] max-sm:border-sand-300 max-sm:border-t sm:flex-col sm:items-start sm:py-0">
      {/* The name stands beside it. */}
      <img
        src={avatarOf(specialist)}
        alt=""
        width={144}
        height={144}
        loading="lazy"
        decoding="async"
        data-print="no"
        className="size-18 flex-none rounded-full bg-sand-200 sm:size-36"
      />
      <div className="min-w-0">
        <h3 className="text-balance text-[1.25rem] leading-tight">{specialistName(specialist)}</h3>
        <p className="mt-0.5 text-ink-600 text-sm">{specialist.specialty}</p>
      </div>
    </li>
  )
}
