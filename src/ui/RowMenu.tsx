import type { LucideIcon } from 'lucide-react'
import { Fragment } from 'react'
import type { LinkProps, To } from 'react-router'
import { MenuItem, MenuLabel, MenuSeparator } from './Menu.tsx'
import { MenuAt } from './MenuAt.tsx'

export type RowAction = {
  label: string
  icon: LucideIcon
  /** A labelled button beside the menu: at most two of a row. */
  primary?: boolean
  tone?: 'go' | 'danger'
  disabled?: boolean
  /** Begins a group of the menu with this title. */
  heading?: string
} & (
  | { onSelect: () => void }
  | ({ to: To } & Pick<LinkProps, 'state' | 'preventScrollReset'>)
  /** A file or another site, in a tab of its own. Only in the menu. */
  | { href: string }
)

type RowMenuProps = {
  /** Id of the button that opened it. */
  button: string
  actions: readonly RowAction[]
  onClose: () => void
}

/** The open menu of `RowActions`. A line stands before a group with a title and before actions that delete. */
export function RowMenu({ button, actions, onClose }: RowMenuProps) {
  return (
    <MenuAt button={button} onClose={onClose}>
      {actions.map((action, index) => (
        <Fragment key={action.label}>
          {index > 0 && (action.heading || action.tone === 'danger') ? <MenuSeparator /> : null}
          {action.heading ? <MenuLabel>{action.heading}</MenuLabel> : null}
          <MenuItem {...targetOf(action)}>
            <span className="wrap-anywhere min-w-0">{action.label}</span>
          </MenuItem>
        </Fragment>
      ))}
    </MenuAt>
  )
}

function targetOf(action: RowAction) {
  const { icon: Icon, tone, disabled = false } = action
  const icon = <Icon aria-hidden="true" strokeWidth={1.7} />
  const look = { icon, disabled, ...(tone === 'danger' && { tone }) }
  if ('onSelect' in action) return { ...look, onSelect: action.onSelect }
  if ('href' in action) return { ...look, href: action.href, newTab: true }
  const { to, state, preventScrollReset = false } = action
  return { ...look, to, state, preventScrollReset }
}
