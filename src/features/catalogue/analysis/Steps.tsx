import { analysisPage } from '#content/analysis-page.ts'

/** From the booking to the report. */
export function Steps() {
  return (
    <section aria-labelledby="titolo-passi" className="section-y">
      <div className="page">
        <h2 id="titolo-passi" className="mb-block text-d3">
          {analysisPage.stepsTitle}
        </h2>
        <ol className="grid border-sand-400 border-t max-lg:divide-y max-lg:divide-sand-300 lg:grid-cols-3">
          {analysisPage.steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[3.5rem_1fr] py-6 lg:block lg:border-sand-300 lg:border-l lg:px-8 lg:pt-8 lg:pb-0 lg:first:border-0 lg:first:pl-0"
            >
              <span
                aria-hidden="true"
                className="row-span-2 font-serif text-[clamp(2.75rem,6vw,5.5rem)] text-aqua-600 leading-none tracking-[-0.035em]"
              >
                {index + 1}
              </span>
              <h3 className="text-d2 lg:mt-8">{title}</h3>
              <p className="mt-2 max-w-[34ch] text-ink-600">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
