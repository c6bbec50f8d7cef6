import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { MenuPanel } from './Menu.tsx'

type MenuAtProps = {
  /** Id of the button that opened it: its name is the menu's, and the keyboard goes back there. */
  button: string
  align?: 'start' | 'end'
  onClose: () => void
  children: ReactNode
}

/**
 * An open menu that hangs where its button is, inside the same positioned box: for a menu that is loaded when it
 * is opened.
 */
export function MenuAt({ button, align = 'end', onClose, children }: MenuAtProps) {
  const [opener] = useState(() => document.getElementById(button))
  // Radix was not loaded yet when the key was pressed.
  const [byKey] = useState(() => opener?.matches(':focus-visible') ?? false)
  return (
    <DropdownMenu.Root open onOpenChange={(open) => (open ? undefined : onClose())} modal={false}>
      {/* Only anchors the panel: the button opens it. */}
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <MenuPanel
        align={align}
        opener={opener}
        atFirst={byKey}
        labelledBy={button}
        onClose={onClose}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // Runs a moment after the menu has closed: one opened meanwhile would lose the focus, and close.
          if (!document.activeElement?.closest('[role=menu]')) document.getElementById(button)?.focus()
        }}
      >
        {children}
      </MenuPanel>
    </DropdownMenu.Root>
  )
}
