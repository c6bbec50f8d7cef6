import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Table, TBody, Td, Tr } from '#ui/Table.tsx'
import { CARD, ConvenzioniHead } from './ConvenzioniTable.tsx'

const NAMES = ['w-[62%]', 'w-[74%]', 'w-[58%]', 'w-[80%]', 'w-[66%]', 'w-[70%]']

/** The table's own columns. It shows only when the answer takes longer than a blink. */
export function ConvenzioniSkeleton() {
  return (
    <div className="transition-opacity delay-200 duration-100 starting:opacity-0">
      <span role="status" className="sr-only">
        Caricamento…
      </span>
      <div aria-hidden="true">
        <Table label="Caricamento…" aria-busy="true">
          <ConvenzioniHead />
          <TBody>
            {NAMES.map((width) => (
              <Tr key={width} className={CARD}>
                <Td className="[grid-area:name] desk:pl-2!">
                  <Skeleton className={cx(width, 'max-desk:my-1')} />
                </Td>
                <Td className="[grid-area:comp]">
                  <Skeleton className="w-3/5 max-desk:my-1" />
                </Td>
                <Td className="[grid-area:text]">
                  <Skeleton className="w-[85%] max-desk:my-1" />
                </Td>
                <Td className="[grid-area:st]">
                  <Skeleton className="h-6 w-20 rounded-full" />
                </Td>
                <Td className="max-desk:hidden" />
              </Tr>
            ))}
          </TBody>
        </Table>
      </div>
    </div>
  )
}
