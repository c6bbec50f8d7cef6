import { data } from 'react-router'

// Read before it is used.
export const handle = { scripts: 'islands' }

/** Any other path. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
