import { type ComponentType, createContext, type ReactElement, use } from 'react'

export type TooltipProps = {
  /** Text of the tooltip, usually the accessible name of the control. */
  label: string
  /** An element that takes a ref and listeners. */
  children: ReactElement
}

export const TooltipContext = createContext<ComponentType<TooltipProps> | null>(null)

/** The tooltip of a control without a visible word, where the layout has a `TooltipProvider`; else the control alone. */
export function Tooltip({ label, children }: TooltipProps) {
  const WithTooltip = use(TooltipContext)
  return WithTooltip ? <WithTooltip label={label}>{children}</WithTooltip> : children
}
