import { useState } from 'react'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { FilterButton } from './FilterButton.tsx'
import type { SourceMenuProps } from './SourceMenu.tsx'

type Props = Omit<SourceMenuProps, 'onClose'>

const SourceMenu = lazyWithRetry(() => import('./SourceMenu.tsx'), 'SourceMenu', {
  overlay: true,
  Fallback: ClosedMenu,
})

/** Filters by several of many sources. */
export function SourceFilter(props: Props) {
  const [wanted, setWanted] = useState(false)
  usePreload(SourceMenu)
  return wanted ? (
    <SourceMenu {...props} onClose={() => setWanted(false)} />
  ) : (
    <ClosedMenu {...props} onOpen={() => setWanted(true)} />
  )
}

function ClosedMenu({ label, choices, onOpen }: Props & { onOpen?: () => void }) {
  return (
    <FilterButton
      label={label}
      choices={choices}
      aria-haspopup="menu"
      onClick={onOpen}
      onPointerEnter={SourceMenu.preload}
      onFocus={SourceMenu.preload}
    />
  )
}
