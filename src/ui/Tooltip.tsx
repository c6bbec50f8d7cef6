import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Once, around the whole site: within 300 ms of one hint the next shows at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </RadixTooltip.Provider>
  )
}

type TooltipProps = { label: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactElement }

/** A hint on hover and focus. Never the only place of something one must know. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-(--z-toast) max-w-72 rounded-xs bg-ink px-2.5 py-1.5 text-sxs text-white leading-[1.4] shadow-e2"
        >
          {label}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
