import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { openRow } from './RowActions.tsx'
import { Skeleton } from './Skeleton.tsx'
import { GroupHead, Table, TBody, Td, THead, Th, Tr } from './Table.tsx'

type Direction = 'ascending' | 'descending'

/** A head that sorts: where its link leads, the order that holds now, and the one the link leads to. */
export type HeadSort = { to: string; now: Direction | null; next: Direction }

/** A column of rows `R`. Cells also get `context`: the page's data and commands. */
export type Column<R, C = unknown> = {
  id: string
  head: ReactNode
  /** The head is for assistive technology only. */
  headHidden?: boolean
  /** A control beside the head, once there are rows. */
  headControl?: (context: C) => ReactNode
  /** A class: the column's share of a desk. */
  width?: string
  align?: 'right'
  numeric?: boolean
  sort?: (context: C) => HeadSort
  cell: (row: R, context: C, place: number) => ReactNode
  /** Classes of its cells: on a card, the area of the grid. Null stands for a row that is loading. */
  className?: string | ((row: R | null) => string)
  /** Label before the value on a card, which has no head. */
  label?: string
  /**
   * Stands for the value while rows load: a bar of these classes, or a drawing. Without it a card leaves the cell
   * out.
   */
  skeleton?: string | ((width: string) => ReactNode)
}

/** A table without its rows: a constant of its module. */
export type TableLook<R, C = unknown> = {
  label: string
  columns: readonly Column<R, C>[]
  /** Classes of a row: on a card, the columns and areas of the grid. Null stands for a row that is loading. */
  card: string | ((row: R | null) => string)
  className?: string
  /** Start of the first column: near the page's edge, at that of a panel, or with the space of any other column. */
  edge?: keyof typeof EDGES
}

/** Classes of the first head and cell, and of the last ones when they are aligned right. */
const EDGES = {
  page: { first: ['pl-2!', 'desk:pl-2!'], last: ['pr-1!', 'desk:pr-1!'] },
  panel: { first: ['pl-4.5!', 'desk:pl-4.5!'], last: ['', ''] },
  none: { first: ['', ''], last: ['', ''] },
} as const

/** Classes of a bar that stands for a `StatusPill`. */
export const PILL = 'h-6 w-20 rounded-full'

type DataTableProps<R, C> = TableLook<R, C> & {
  rows: readonly R[]
  context: C
  selected?: (row: R) => boolean
  /** A `tr` below a row, over the whole width; null for a row without. */
  detail?: ((row: R) => ReactNode) | undefined
  /** The head of a group of rows that begins with this one. */
  groupHead?: ((row: R) => ReactNode) | undefined
  /** Replaces a table without rows. */
  empty?: ReactNode
}

/** A click on a row follows its `RowLink`, when a cell has one. */
export function DataTable<R extends { id: number | string }, C>(props: DataTableProps<R, C>) {
  const { label, columns, card, className, rows, context, selected, detail, groupHead, empty } = props
  if (rows.length === 0 && empty) return empty
  return (
    <Table label={label} className={className}>
      <Heads
        {...props}
        sorted={({ sort }) => sort?.(context)}
        controlOf={({ headControl }) => headControl?.(context)}
      />
      <TBody>
        {rows.map((row, place) => (
          <Fragment key={row.id}>
            <GroupHead columns={columns.length}>{groupHead?.(row)}</GroupHead>
            <Tr
              selected={selected?.(row) ?? false}
              onClick={openRow}
              className={typeof card === 'string' ? card : card(row)}
            >
              {columns.map((column) => (
                <Td key={column.id} {...cellOf(props, column, row)} label={column.label}>
                  {column.cell(row, context, place)}
                </Td>
              ))}
            </Tr>
            {detail?.(row)}
          </Fragment>
        ))}
      </TBody>
    </Table>
  )
}

const LOADING = 'Caricamento...'
/** Widths of the bars: names differ in length. */
const WIDTHS = ['w-32', 'w-40', 'w-28', 'w-36', 'w-44', 'w-24', 'w-48', 'w-30']

/**
 * The table's columns while rows load, with the search above them when the page has one. Invisible for the first 0.2 s.
 */
export function TableSkeleton<R, C>({ search = false, ...look }: TableLook<R, C> & { search?: boolean }) {
  const { columns, card, className } = look
  return (
    <div className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <span role="status" className="sr-only">
        {LOADING}
      </span>
      <div aria-hidden="true">
        {search ? <Skeleton className="mb-3 h-(--h-ctl) w-full rounded-ctl desk:max-w-84" /> : null}
        <Table label={LOADING} className={className} aria-busy="true">
          <Heads {...look} />
          <TBody>
            {WIDTHS.map((width) => (
              <Tr key={width} className={typeof card === 'string' ? card : card(null)}>
                {columns.map((column) => (
                  <LoadingCell key={column.id} look={look} column={column} width={width} />
                ))}
              </Tr>
            ))}
          </TBody>
        </Table>
      </div>
    </div>
  )
}

type LoadingCellProps<R, C> = { look: TableLook<R, C>; column: Column<R, C>; width: string }

function LoadingCell<R, C>({ look, column, width }: LoadingCellProps<R, C>) {
  const { skeleton } = column
  const { className, ...cell } = cellOf(look, column, null)
  return (
    <Td {...cell} className={cx(className, !skeleton && 'max-desk:hidden')}>
      {typeof skeleton === 'string' ? (
        <Skeleton className={cx(skeleton, column.align === 'right' && 'desk:ml-auto')} />
      ) : (
        skeleton?.(width)
      )}
    </Td>
  )
}

type HeadsProps<R, C> = TableLook<R, C> & {
  sorted?: (column: Column<R, C>) => HeadSort | undefined
  controlOf?: (column: Column<R, C>) => ReactNode
}

function Heads<R, C>({ sorted, controlOf, ...look }: HeadsProps<R, C>) {
  return (
    <THead>
      {look.columns.map((column) => {
        const { id, head, headHidden, width, align } = column
        const sort = sorted?.(column)
        return (
          <Th
            key={id}
            align={align}
            className={cx(width, edgeOf(look, column)[0])}
            aria-sort={sort && (sort.now ?? 'none')}
          >
            {controlOf?.(column)}
            {headHidden ? (
              <span className="sr-only">{head}</span>
            ) : sort ? (
              <SortLink {...sort}>{head}</SortLink>
            ) : (
              head
            )}
          </Th>
        )
      })}
    </THead>
  )
}

function SortLink({ to, now, next, children }: HeadSort & { children: ReactNode }) {
  const Arrow = (now ?? next) === 'descending' ? ArrowDown : ArrowUp
  return (
    <>
      {/* Cards have no visible heads, nor any to be reached with the keyboard: the page offers a list of orders instead. */}
      <span className="desk:hidden">{children}</span>
      <Link
        to={to}
        preventScrollReset
        className="group -mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-xs px-1.5 text-inherit no-underline hover:bg-sand-100 hover:text-ink max-desk:hidden"
      >
        {children}
        <Arrow
          aria-hidden="true"
          strokeWidth={2}
          className={
            now
              ? 'size-3.5 text-aqua-600'
              : 'size-3.5 opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'
          }
        />
      </Link>
    </>
  )
}

function cellOf<R, C>(look: TableLook<R, C>, column: Column<R, C>, row: R | null) {
  const { align, numeric, className } = column
  return {
    align,
    numeric,
    className: cx(typeof className === 'function' ? className(row) : className, edgeOf(look, column)[1]),
  }
}

/** The classes of the first and the last column: of the head, and of a cell. */
function edgeOf<R, C>({ columns, edge = 'page' }: TableLook<R, C>, column: Column<R, C>) {
  if (column === columns[0]) return EDGES[edge].first
  return column === columns.at(-1) && column.align === 'right' ? EDGES[edge].last : ['', '']
}
