import { createPath, type Path } from 'react-router'

/** The browser's address: a click on a link changes it at once, the page follows late on a slow device. */
export const addressNow = () => createPath(window.location)

/** Whether the browser has left an address that is still drawn. */
export function hasLeft(drawn: Path): boolean {
  return createPath(drawn) !== addressNow()
}
