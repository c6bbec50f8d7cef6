import type { HTMLAttributes } from 'react'

type VisuallyHiddenProps = HTMLAttributes<HTMLElement> & { as?: 'span' | 'div' | 'h2' | 'h3' | 'p' }

export function VisuallyHidden({ as: Tag = 'span', className, ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={className ? `sr-only ${className}` : 'sr-only'} />
}
