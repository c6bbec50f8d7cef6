import { analysisPage } from '#content/analysis-page.ts'
import { clinic } from '#content/clinic.ts'
import { pictures } from '#content/pictures.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { catalogueCopy } from '../copy.ts'

/** The hours of the blood-draw point, and the way to it. */
export function WhenToCome() {
  return (
    <section aria-labelledby="titolo-orari" className="section-y bg-sand-100">
      <div className="page grid items-center gap-[clamp(2rem,6vw,6.5rem)] lg:grid-cols-[6fr_5fr]">
        <div>
          <h2 id="titolo-orari" className="text-d3">
            {analysisPage.visitTitle}
          </h2>
          <p className="lead mt-4 max-w-[30rem]">{analysisPage.visitText}</p>
          <dl className="mt-8 max-w-[34rem]">
            {[clinic.hours.bloodDraw, clinic.hours.resultsPickup].map(({ title, lines }) => (
              <div
                key={title}
                className="grid gap-x-6 gap-y-1 border-sand-400 border-t py-4 last:border-b sm:grid-cols-[1fr_1.6fr]"
              >
                <dt className="font-ui">{title}</dt>
                {lines.map(({ days, hours }) => (
                  <dd
                    key={days}
                    className="tnum flex flex-wrap justify-between gap-x-4 text-ink-600 sm:col-start-2"
                  >
                    <span>{days}</span>
                    <span className="whitespace-nowrap font-medium text-ink">{hours}</span>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
            <ButtonLink to="/prenota-visita">{catalogueCopy.bookAnalysis}</ButtonLink>
            <ButtonLink href={`tel:${clinic.phone.dial}`} variant="secondary">
              Chiama {clinic.phone.text}
            </ButtonLink>
          </div>
        </div>
        <div className="pic pic-tr aspect-4/3 lg:aspect-5/4">
          <Picture picture={pictures.reception} sizes="(min-width: 64rem) max(40vw, 33rem), 100vw" />
        </div>
      </div>
    </section>
  )
}
