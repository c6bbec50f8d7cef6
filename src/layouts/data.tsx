import { Outlet } from 'react-router'
import { Queries } from '#platform/query/Queries.tsx'

/** Around the pages that read data in the browser, so that all others need not load what reads it. */
export default function DataLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
