import { Button } from '#ui/Button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'

/** What a row of a part that leads somewhere looks like. */
export const ROW_LINK =
  'link-plain flex min-h-14 items-center gap-x-3.5 px-4.5 py-2 -outline-offset-2 hover:bg-sand-50 hover:no-underline!'

/** For what only adorns a row: on the smallest phones the names need its place. */
export const ROOMY = 'max-[22.5rem]:hidden'

export const ROWS = 'divide-y divide-line border-line border-t'

/** In the place of rows that are on their way. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <SkeletonGroup className={ROWS}>
      {Array.from({ length: rows }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={n} className="flex min-h-14 items-center gap-4 px-4.5">
          <Skeleton className={n % 2 ? 'w-2/5' : 'w-1/2'} />
          <Skeleton className="ml-auto w-24" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** In the place of rows that could not be read. */
export function RowsFailed({ text, again }: { text: string; again: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 border-line border-t px-4.5 py-4">
      <p className="text-danger-700">{text}</p>
      <Button variant="secondary" size="sm" onClick={again}>
        Riprova
      </Button>
    </div>
  )
}
