import type { ComponentProps } from 'react'
import { Tooltip } from '#ui/Tooltip.tsx'

type SignButtonProps = ComponentProps<'button'> & { label: string; small?: boolean }

/** A button with a sign alone, which its tooltip names. */
export function SignButton({ label, small = false, ...props }: SignButtonProps) {
  return (
    <Tooltip label={label}>
      <button type="button" className={small ? 'ag-icb ag-icb-s' : 'ag-icb'} aria-label={label} {...props} />
    </Tooltip>
  )
}
