import { Ellipsis } from 'lucide-react'
import { type ComponentPropsWithRef, type MouseEvent, useId, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Button, ButtonLink, IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import { lazyWithRetry } from './lazyWithRetry.tsx'
import type { RowAction } from './RowMenu.tsx'

type RowActionsProps = {
  /** The row, for assistive technology: 'la richiesta di Giulia Campioni'. */
  name: string
  /** False and null entries are left out, so that an action can depend on a permission. */
  actions: readonly (RowAction | false | null)[]
  /** Id of the menu's button, for pages that move the focus there. */
  menuId?: string
  /** Of the menu's button: -1 in a grid whose cells share one tab stop. */
  tabIndex?: number
}

/** The actions of a row: at most two labelled buttons, all others in a menu. The row itself opens by its `RowLink`. */
export function RowActions({ name, actions, menuId, tabIndex }: RowActionsProps) {
  const allowed = actions.filter((action) => action !== false && action !== null)
  const buttons = allowed.filter(isLabelled).slice(0, 2)
  const others = allowed.filter((action) => !buttons.some((button) => button === action))
  return (
    <div className="flex items-center justify-end gap-1.5 max-desk:gap-2">
      {buttons.map((action) => (
        <LabelledAction key={action.label} name={name} action={action} />
      ))}
      {others.length > 0 ? (
        <More name={name} actions={others} id={menuId} tabIndex={tabIndex} beside={buttons.length > 0} />
      ) : null}
    </div>
  )
}

type Labelled = Exclude<RowAction, { href: string }>

const isLabelled = (action: RowAction): action is Labelled => Boolean(action.primary) && !('href' in action)

const VARIANTS = { go: 'go', danger: 'dangerQuiet' } as const

function LabelledAction({ name, action }: { name: string; action: Labelled }) {
  const { label, icon: Icon, tone, disabled = false } = action
  const look = {
    variant: tone ? VARIANTS[tone] : 'secondary',
    size: 'sm',
    icon: <Icon strokeWidth={1.7} />,
    className: 'max-desk:min-h-11 max-desk:flex-1',
  } as const
  const words = (
    <span>
      {label}
      <span className="sr-only"> {name}</span>
    </span>
  )
  if ('onSelect' in action) {
    return (
      <Button {...look} disabled={disabled} onClick={action.onSelect}>
        {words}
      </Button>
    )
  }
  const { to, state, preventScrollReset = false } = action
  return (
    <ButtonLink {...look} to={to} state={state} preventScrollReset={preventScrollReset}>
      {words}
    </ButtonLink>
  )
}

// Loaded on the way to the button: reading a list needs no menu.
const RowMenu = lazyWithRetry(() => import('./RowMenu.tsx'), 'RowMenu', { overlay: true })

type MoreProps = {
  name: string
  actions: readonly RowAction[]
  id: string | undefined
  tabIndex: number | undefined
  beside: boolean
}

function More({ name, actions, id: known, tabIndex, beside }: MoreProps) {
  const { open, id, button, close } = useMenuButton(known)
  return (
    <span className="relative inline-block">
      <IconButton
        {...button}
        tabIndex={tabIndex}
        label={`${beside ? 'Altre azioni' : 'Azioni'} per ${name}`}
        onPointerEnter={RowMenu.preload}
        onFocus={RowMenu.preload}
        className={cx(beside && 'max-desk:rounded-ctl max-desk:border max-desk:border-btn-line')}
      >
        <Ellipsis aria-hidden="true" strokeWidth={2} />
      </IconButton>
      {open ? <RowMenu button={id} actions={actions} onClose={close} /> : null}
    </span>
  )
}

/** The link a row opens with: a press anywhere else in the row follows it too (`openRow`). */
export function RowLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      data-row-link=""
      className={cx(
        'font-strong! text-ink no-underline hover:text-aqua-600 hover:underline max-desk:-my-3 max-desk:inline-block max-desk:max-w-full max-desk:py-3',
        className,
      )}
    />
  )
}

const CONTROLS = 'a, button, input, select, textarea, label, [role^=menu]'

/** Follows the `RowLink` of a row that was pressed beside its controls, with the modifier keys of the press. */
export function openRow(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget, nativeEvent } = event
  const selecting = !document.getSelection()?.isCollapsed
  // A dialog's portal is a child of the row for React, not for the document.
  if (selecting || !(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest(CONTROLS)) return
  const link = currentTarget.querySelector('[data-row-link]')
  link?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}

/** A list item that opens like the row of a table, by its `RowLink`. */
export function RowItem({ className, ...rest }: ComponentPropsWithRef<'li'>) {
  // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it takes the keyboard
  return <li {...rest} onClick={openRow} className={cx('cursor-pointer', className)} />
}

/** A button whose menu is loaded when it is opened, as `MenuAt`: pressed again, it closes it. `known`: an id of its own. */
function useMenuButton(known?: string) {
  const [open, setOpen] = useState(false)
  const made = useId()
  const id = known ?? made
  // A press beside an open menu closes it before the click that ends the press.
  const wasOpen = useRef(false)
  const button = {
    id,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onPointerDown: () => {
      wasOpen.current = open
    },
    onClick: () => {
      setOpen(!wasOpen.current)
      wasOpen.current = false
    },
  }
  return { open, id, button, close: () => setOpen(false) }
}
