import { clinic } from '#content/clinic.ts'
import { pageWords } from './words.ts'

/** For who has a link to a form that is switched off, or has never been. */
export function Closed() {
  return (
    <div className="mx-auto max-w-[37.5rem] rounded-md bg-white px-5 py-8 text-center">
      <h1 className="text-d1">{pageWords.closed}</h1>
      <p className="mt-2 text-ink-600 text-sm">
        {pageWords.closedText}{' '}
        <a href={`tel:${clinic.phone.dial}`} className="tnum whitespace-nowrap">
          {clinic.phone.text}
        </a>
        .
      </p>
    </div>
  )
}
