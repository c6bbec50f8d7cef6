import type { RefObject } from 'react'

const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const BLOCKS = [6, 9, 3, 12, 6, 9]

/** Stands for the first day until its answer has come. */
export function GridSkeleton({ grid, shown }: { grid: RefObject<HTMLDivElement | null>; shown: boolean }) {
  return (
    <div ref={grid} className="ag-grid" aria-busy="true">
      {shown ? (
        <div className="ag-cols" aria-hidden="true">
          {COLUMNS.map((column, index) => (
            <div key={column} className="ag-col">
              <div className="ag-col-h" />
              <div className="ag-body ag-wait-body">
                {BLOCKS.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list.
                  <i key={at} style={{ height: `${BLOCKS[(at + index) % BLOCKS.length]}rem` }} />
                ))}
              </div>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
