import { useState } from 'react'
import { NotCome, useLoaded } from '#ui/late.tsx'
import { loaderOf } from '#ui/loadAgain.ts'
import { FilterButton } from './FilterButton.tsx'
import type { SourceMenuProps } from './SourceMenu.tsx'

// What opens comes after the page: nobody waits for menus to see the rows.
const menu = loaderOf(() => import('./SourceMenu.tsx'))

/** Several of many. Whoever presses the button before its menu has come gets it as soon as it is there. */
export function SourceFilter(props: Omit<SourceMenuProps, 'startOpen'>) {
  const [wanted, setWanted] = useState(false)
  const { come, failure } = useLoaded(menu)
  if (come) return <come.SourceMenu {...props} startOpen={wanted} />
  const { label, choices } = props
  const want = () => {
    setWanted(true)
    failure?.again()
  }
  return (
    <>
      <FilterButton label={label} choices={choices} aria-haspopup="menu" onClick={want} />
      {/* Nobody hears of a menu that nobody has asked for. */}
      {wanted && failure ? <NotCome {...failure} over onClose={() => setWanted(false)} /> : null}
    </>
  )
}
