import type { ComponentType } from 'react'

type IslandProps<P> = {
  /** Its line in `src/islands.ts`. */
  name: string
  of: ComponentType<P>
  /** Stand in the page as JSON. */
  props: P
}

/**
 * A part of a document that React takes over once it is touched: a document itself runs without React (decision 50). The part uses no
 * hook and no `Link` of the router.
 */
export function Island<P extends object>({ name, of: Part, props }: IslandProps<P>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)} className="contents">
      <Part {...props} />
    </div>
  )
}
