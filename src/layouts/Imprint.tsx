import { Fragment } from 'react'

/** The legal data of the clinic in a footer. Lines break between its parts: the dot of the first in a line is cut off. */
export function Imprint({ parts }: { parts: readonly string[] }) {
  return (
    <div className="mt-3 overflow-hidden">
      <p className="wrap-anywhere -ml-[1.1em]">
        {parts.map((words, index) => (
          <Fragment key={words}>
            {index > 0 ? ' ' : null}
            <span className="inline-block pl-[1.1em] before:-ml-[1.1em] before:inline-block before:w-[1.1em] before:text-center before:content-['·']">
              {words}
            </span>
          </Fragment>
        ))}
      </p>
    </div>
  )
}
