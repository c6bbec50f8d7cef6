import { rooms } from '#content/about.ts'
import { aboutPage } from '#content/about-page.ts'
import { Gallery } from '#ui/Gallery.tsx'

const EVERY_MS = 4_000

export function Rooms() {
  return (
    <section aria-labelledby="titolo-ambienti" className="section-y" data-print="no">
      <div className="page">
        <h2 id="titolo-ambienti" className="mb-block text-d3">
          {aboutPage.rooms.title}
        </h2>
        <Gallery
          pictures={rooms}
          everyMs={EVERY_MS}
          label={aboutPage.rooms.label}
          sizes="(min-width: 80rem) 77.5rem, max(100vw, 34rem)"
          className="pic-tr aspect-[4/3.6] sm:aspect-2/1"
        />
      </div>
    </section>
  )
}
