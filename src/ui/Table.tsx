import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'
import './styles/table.css'

// Under 960 px rows are cards (display: grid), for which some browsers drop the table's semantics: the explicit roles
// restore them.

type TableProps = ComponentPropsWithRef<'table'> & { label: string }

export function Table({ label, className, ...rest }: TableProps) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <table {...rest} role="table" aria-label={label} className={cx('table-cards', className)} />
}

export function THead({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tr role="row">{children}</tr>
    </thead>
  )
}

export function TBody(props: ComponentPropsWithRef<'tbody'>) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <tbody {...props} role="rowgroup" />
}

type TrProps = ComponentPropsWithRef<'tr'> & { selected?: boolean }

/** A row, and a grid on cards: give the areas as classes, `max-desk:[grid-template-areas:'who_state'_'what_what']`. */
export function Tr({ selected, ...rest }: TrProps) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <tr {...rest} role="row" data-selected={selected || undefined} />
}

/** The head of the rows that follow, over the whole width; without content it is left out. */
export function GroupHead({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tr role="row" className="group-head">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore lint/a11y/useSemanticElements: it heads a group of rows, not one */}
      <th role="rowheader" scope="rowgroup" colSpan={columns}>
        {children}
      </th>
    </tr>
  )
}

type ThProps = ComponentPropsWithRef<'th'> & { align?: 'left' | 'right' | undefined }

export function Th({ align, className, ...rest }: ThProps) {
  return (
    <th
      {...rest}
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="columnheader"
      scope="col"
      className={cx(align === 'right' && 'text-right', className)}
    />
  )
}

type TdProps = ComponentPropsWithRef<'td'> & {
  align?: 'left' | 'right' | undefined
  numeric?: boolean | undefined
  /** Shown before the value on cards, where no column head explains it. */
  label?: string | undefined
}

export function Td({ align, numeric = false, label, className, children, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="cell"
      className={cx(numeric && 'tnum whitespace-nowrap', align === 'right' && 'desk:text-right', className)}
    >
      {label ? (
        <span aria-hidden="true" className="block text-ink-600 text-s2xs desk:hidden">
          {label}
        </span>
      ) : null}
      {children}
    </td>
  )
}

/** Under a table: how many rows are visible of how many, and the way on. */
export function TableFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-2 pt-3 text-ink-600 text-sxs">
      {children}
    </div>
  )
}
