import { Outlet } from 'react-router'
import { Queries } from '#platform/query/Queries.tsx'

/** Wraps the pages that read data in the browser, so that all others need not load the query library. */
export default function DataLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
