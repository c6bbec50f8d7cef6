import { isRouteErrorResponse } from 'react-router'

/** Whether a page's data was refused because the site has been closed to visitors since this page was loaded. */
export function isClosedMeanwhile(error: unknown): boolean {
  return (
    isRouteErrorResponse(error) &&
    error.status === 503 &&
    typeof error.data === 'string' &&
    error.data.includes('"code":"maintenance"')
  )
}
