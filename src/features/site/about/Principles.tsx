import { aboutPage } from '#content/about-page.ts'
import { hand, microscope, paper, pin } from '#ui/glyph-features.ts'
import { Glyph } from '#ui/glyphs.tsx'

const { features, values } = aboutPage
const SHAPES = { hand, microscope, paper, pin }

/** What makes the clinic a different one. */
export function Features() {
  return (
    <section aria-labelledby="titolo-distingue" className="section-y bg-sand-100">
      <div className="page">
        <h2 id="titolo-distingue" className="mb-block max-w-[14ch] text-d3">
          {features.title}
        </h2>
        <ul className="grid gap-x-[clamp(1.5rem,5vw,5rem)] gap-y-[clamp(1.75rem,3vw,3rem)] sm:grid-cols-2">
          {features.items.map(({ glyph, title, text }) => (
            <li
              key={title}
              className="grid grid-cols-[2rem_1fr] items-start gap-x-4 sm:grid-cols-[2.5rem_1fr] sm:gap-x-5"
            >
              <Glyph shape={SHAPES[glyph]} className="mt-0.5 size-8 sm:size-10" />
              <div>
                <h3 className="text-d1">{title}</h3>
                <p className="mt-1 max-w-[30rem] text-ink-600">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Values() {
  return (
    <section aria-labelledby="titolo-valori" className="section-y">
      <div className="page grid gap-x-(--l-gap) gap-y-8 lg:grid-cols-[5fr_7fr]">
        <h2 id="titolo-valori" className="text-d3">
          {values.title}
        </h2>
        <ul className="border-sand-400 border-t">
          {values.items.map(({ title, text }) => (
            <li
              key={title}
              className="grid items-baseline gap-x-6 gap-y-1 border-sand-300 border-b py-5 sm:grid-cols-[15rem_1fr] sm:py-6"
            >
              <h3 className="text-d2">{title}</h3>
              <p className="text-ink-600">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
