import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type FocusEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Link, type LinkProps, type To } from 'react-router'
import { cx } from './cx.ts'
import { takeEscape } from './escape.ts'

type MenuProps = {
  /** A button; it gets the menu's attributes. */
  trigger: ReactElement
  align?: 'start' | 'end'
  /** Stays in the document where its button is, as a part of that landmark; not where something would cut it off. */
  inPlace?: boolean
  /** Open from the beginning. */
  startOpen?: boolean
  children: ReactNode
}

export function Menu(props: MenuProps) {
  const { trigger, align = 'end', inPlace = false, startOpen = false, children } = props
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(startOpen)
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger ref={setButton} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <MenuPanel align={align} inPlace={inPlace} opener={button} onClose={() => setOpen(false)}>
        {children}
      </MenuPanel>
    </DropdownMenu.Root>
  )
}

type MenuPanelProps = {
  align?: 'start' | 'end'
  inPlace?: boolean
  /** The button it opens for: the panel is put into the same landmark. */
  opener?: HTMLElement | null
  /** Focuses the first entry: for a menu that loads only after the key that opens it. */
  atFirst?: boolean
  /** Moves the focus on closing, for a menu that its trigger does not open. */
  onCloseAutoFocus?: (event: Event) => void
  /** Id of the element that opens the menu, when that is not its trigger. */
  labelledBy?: string
  onClose: () => void
  children: ReactNode
}

/** The panel, for a menu with a trigger of another kind. */
export function MenuPanel(props: MenuPanelProps) {
  const { align = 'end', inPlace = false, opener, atFirst = false, onCloseAutoFocus, labelledBy } = props
  const began = useRef(false)
  const begin = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    // Runs again when the pointer leaves an entry and the focus returns to the panel; only the first time counts.
    if (began.current || target !== currentTarget) return
    began.current = true
    if (atFirst) currentTarget.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true })
  }
  const panel = (
    <DropdownMenu.Content
      align={align}
      sideOffset={4}
      collisionPadding={8}
      loop
      onFocus={begin}
      onKeyDown={(event) => takeEscape(event, props.onClose)}
      {...(onCloseAutoFocus && { onCloseAutoFocus })}
      {...(labelledBy && { 'aria-labelledby': labelledBy })}
      className="z-(--z-menu) max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[min(28rem,calc(100vw-1rem))] overflow-y-auto rounded-sm border border-line bg-white p-1.5 text-ink text-ssm leading-[1.35] shadow-e3"
    >
      {props.children}
    </DropdownMenu.Content>
  )
  if (inPlace) return panel
  return <DropdownMenu.Portal container={opener?.closest('main') ?? null}>{panel}</DropdownMenu.Portal>
}

const FIRST = '[role^=menuitem]:not([data-disabled])'
const ITEM =
  'flex min-h-8.5 w-full cursor-pointer items-center gap-2.5 rounded-xs px-2 text-left no-underline outline-none select-none data-highlighted:bg-sand-100 data-highlighted:no-underline data-disabled:cursor-default data-disabled:text-disabled-text max-desk:min-h-11 pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:flex-none'

type MenuItemProps = Pick<LinkProps, 'state' | 'preventScrollReset'> & {
  onSelect?: () => void
  to?: To
  href?: string
  /** Opens `href` in a new tab. */
  newTab?: boolean
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  children: ReactNode
}

/** A link with `to` (this site) or `href` (mail, telephone, another site), else a command. */
export function MenuItem(props: MenuItemProps) {
  const { onSelect, to, href, newTab = false, icon, tone, disabled = false, children } = props
  const { state, preventScrollReset = false } = props
  const look = cx(ITEM, tone === 'danger' ? 'text-danger-700 data-highlighted:bg-danger-50' : 'text-ink')
  const select = onSelect ? { onSelect: () => onSelect() } : {}
  if (to !== undefined || href !== undefined)
    return (
      <DropdownMenu.Item asChild disabled={disabled} {...select}>
        {to === undefined ? (
          <a href={href} className={look} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
            {icon}
            {children}
            {newTab ? <span className="sr-only"> (si apre in una nuova scheda)</span> : null}
          </a>
        ) : (
          <Link to={to} state={state} preventScrollReset={preventScrollReset} className={look}>
            {icon}
            {children}
          </Link>
        )}
      </DropdownMenu.Item>
    )
  return (
    <DropdownMenu.Item disabled={disabled} className={look} {...select}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

type MenuCheckboxProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  count?: number
  children: ReactNode
}

/** A choice of several; the menu stays open, so that more can follow. */
export function MenuCheckbox({ checked, onCheckedChange, count, children }: MenuCheckboxProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={cx(ITEM, 'group')}
    >
      <span
        aria-hidden="true"
        className="grid size-4 flex-none place-items-center rounded-[4px] border border-field bg-white text-white group-data-[state=checked]:border-aqua-600 group-data-[state=checked]:bg-aqua-600"
      >
        <DropdownMenu.ItemIndicator>
          <Check strokeWidth={3} className="size-3" />
        </DropdownMenu.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1">{children}</span>
      {count === undefined ? null : <span className="tnum pl-4 text-ink-500 text-sxs">{count}</span>}
    </DropdownMenu.CheckboxItem>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2 pt-1.5 pb-1 font-strong text-ink-600 text-sxs">
      {children}
    </DropdownMenu.Label>
  )
}
