import type { ComponentProps } from 'react'
import './styles/kbd.css'

/** A key, as it is drawn beside words and at the end of buttons. A button says its own with `aria-keyshortcuts`. */
export function Kbd(props: ComponentProps<'kbd'>) {
  return <kbd {...props} className="kbd" />
}
