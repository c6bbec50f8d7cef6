/** When the scripts of a page begin, as it or a layout around it says in its `handle`: 'later' or 'none'; else at once. */
export function scriptsOf(handle: unknown): unknown {
  return typeof handle === 'object' && handle !== null && 'scripts' in handle ? handle.scripts : undefined
}
