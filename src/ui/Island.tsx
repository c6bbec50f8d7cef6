import type { ComponentType } from 'react'

type IslandProps<P> = {
  /** Its line in `src/islands.ts`. */
  name: string
  of: ComponentType<P>
  /** Stand in the page as JSON. */
  props: P
  /** Not when it is touched: `src/islands.ts` says when. */
  called?: boolean
  /** Without a touch: the page was opened to answer it or to fill it in. */
  atOnce?: boolean
  /** The name of a draft in the tab's storage that the part restores. */
  draft?: string
}

/**
 * A part of a document that React takes over once it is touched: a document itself runs without React (decision 50). The part uses no
 * hook and no `Link` of the router.
 */
export function Island<P extends object>({ name, of: Part, props, called, atOnce, draft }: IslandProps<P>) {
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      data-called={called || undefined}
      data-at-once={atOnce || undefined}
      data-draft={draft}
      className="contents"
    >
      <Part {...props} />
    </div>
  )
}
