import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass, type IconSize, type IconTone, iconButtonClass } from './buttonLook.ts'
import { cx } from './cx.ts'
import { useDensity } from './Density.tsx'
import { Tooltip } from './Tooltip.tsx'

type Sides = { icon?: ReactNode; iconEnd?: ReactNode }

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook &
  Sides & {
    busy?: boolean | undefined
    /** The label while busy. Both labels share one place, so the width never changes. */
    busyLabel?: string | undefined
  }

/** A button. While busy it keeps focus and width, and answers neither a click nor Enter in its form. */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size,
    busy = false,
    busyLabel,
    icon,
    iconEnd,
    className,
    children,
    ...rest
  } = props
  const density = useDensity()
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    rest.onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      data-variant={variant}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={cx(buttonClass(density, { variant, size }), className)}
    >
      <Side>{icon}</Side>
      {busyLabel ? <TwoLabels busy={busy} idle={children} waiting={busyLabel} /> : children}
      <Side>{iconEnd}</Side>
    </button>
  )
}

function TwoLabels({ busy, idle, waiting }: { busy: boolean; idle: ReactNode; waiting: string }) {
  return (
    <span className="grid text-center *:[grid-area:1/1]">
      <span className={busy ? 'invisible' : undefined}>{idle}</span>
      <span className={busy ? undefined : 'invisible'}>{waiting}</span>
    </span>
  )
}

function Side({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <span aria-hidden="true" className="flex-none [&>svg]:size-[1.2em]">
      {children}
    </span>
  )
}

type Target =
  | ({ to: LinkProps['to']; href?: never } & Omit<LinkProps, 'to'>)
  | ({ href: string; to?: never } & ComponentPropsWithRef<'a'>)

export type ButtonLinkProps = LinkProps & ButtonLook & Sides

/** A link of the router that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, icon, iconEnd, className, children, ...rest } = props
  const density = useDensity()
  return (
    <Link {...rest} className={cx(buttonClass(density, { variant, size }), className)}>
      <Side>{icon}</Side>
      {children}
      <Side>{iconEnd}</Side>
    </Link>
  )
}

type ButtonAnchorProps = ComponentPropsWithRef<'a'> & ButtonLook & Sides

/** A plain link that looks like a button: it loads its page. Islands have no other, as they run without the router. */
export function ButtonAnchor(props: ButtonAnchorProps) {
  const { variant, size, icon, iconEnd, className, children, ...rest } = props
  const density = useDensity()
  return (
    <a {...rest} className={cx(buttonClass(density, { variant, size }), className)}>
      <Side>{icon}</Side>
      {children}
      <Side>{iconEnd}</Side>
    </a>
  )
}

type IconProps = { label: string; tone?: IconTone | undefined; size?: IconSize | undefined }

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title'> & IconProps

/** A button that shows only a sign: the label is its accessible name and, on staff pages, its tooltip. */
export function IconButton({ label, tone = 'plain', size = 'md', className, ...rest }: IconButtonProps) {
  const density = useDensity()
  return (
    <Tooltip label={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={cx(iconButtonClass(density, tone, size), className)}
      />
    </Tooltip>
  )
}

export type IconLinkProps = Target & Omit<IconProps, 'size'>

export function IconLink({ label, tone = 'plain', className, ...rest }: IconLinkProps) {
  const density = useDensity()
  return (
    <Tooltip label={label}>
      <Anchor {...rest} aria-label={label} className={cx(iconButtonClass(density, tone, 'md'), className)} />
    </Tooltip>
  )
}

function Anchor(props: Target) {
  if (props.to === undefined) {
    const { to: _, children, ...rest } = props
    return <a {...rest}>{children}</a>
  }
  const { href: _, ...rest } = props
  return <Link {...rest} />
}
