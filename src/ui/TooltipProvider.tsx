import { Tooltip as RadixTooltip, Slot } from 'radix-ui'
import type { ComponentPropsWithRef, FocusEvent, ReactNode } from 'react'
import { TooltipContext, type TooltipProps } from './Tooltip.tsx'

// The specification's delays (public part, section 9).
const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** Tooltips for its content. Apart from `Tooltip`, so that pages without them do not load the library's part. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider
      delayDuration={OPEN_DELAY_MS}
      skipDelayDuration={SKIP_DELAY_MS}
      // The way to a wide tooltip leads over the control beside it, which would go by the first one's name.
      disableHoverableContent
    >
      <TooltipContext value={WithTooltip}>{children}</TooltipContext>
    </RadixTooltip.Provider>
  )
}

/** Repeats the accessible name, so it is hidden from screen readers and does not describe the control. */
function WithTooltip({ label, side, children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild data-tooltip={label} onFocus={preventOpening}>
        <Undescribed>{children}</Undescribed>
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          aria-hidden="true"
          {...(side && { side })}
          sideOffset={6}
          collisionPadding={8}
          className="wrap-anywhere z-(--z-toast) max-w-80 rounded-xs bg-ink px-2.5 py-1.5 text-sxs text-white leading-[1.4] shadow-e2 forced-colors:border"
        >
          {label}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}

/** Hands everything on to the control but the description by the tooltip. */
function Undescribed({ 'aria-describedby': _, ...rest }: ComponentPropsWithRef<'button'>) {
  return <Slot.Root {...rest} />
}

/**
 * Keeps a tooltip closed when a closed dialog or menu gives the focus back: otherwise the next Escape would close the
 * tooltip, not the layer around.
 */
function preventOpening(event: FocusEvent<HTMLElement>) {
  if (!event.relatedTarget || !event.currentTarget.matches(':focus-visible')) event.preventDefault()
}
