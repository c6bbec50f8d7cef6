import { type ComponentType, createContext, type ReactElement, use } from 'react'

export type TooltipProps = {
  /** Text of the tooltip, usually the accessible name of the control. */
  label: string
  /** Beside a control in a column, where it would cover the next one; else above. */
  side?: 'right' | undefined
  /** An element that takes a ref and listeners. */
  children: ReactElement
}

export const TooltipContext = createContext<ComponentType<TooltipProps> | null>(null)

/** The tooltip of a control without a visible word, where the layout has a `TooltipProvider`; else the control alone. */
export function Tooltip({ label, side, children }: TooltipProps) {
  const WithTooltip = use(TooltipContext)
  if (!WithTooltip) return children
  return (
    <WithTooltip label={label} side={side}>
      {children}
    </WithTooltip>
  )
}
