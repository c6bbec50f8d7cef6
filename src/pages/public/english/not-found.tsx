import { data } from 'react-router'

/** Any other path below `/en`. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
