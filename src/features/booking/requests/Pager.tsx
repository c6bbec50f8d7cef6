import { ButtonLink } from '#ui/Button.tsx'
import { TableFoot } from '#ui/Table.tsx'
import { addressOf, PAGE_SIZE, type View } from './address.ts'
import { footOf } from './texts.ts'

type PagerProps = { view: View; shown: number; total: number | undefined }

export function Pager({ view, shown, total }: PagerProps) {
  const { status, page } = view
  const seen = (page - 1) * PAGE_SIZE + shown
  // Without the counts a full page may have one after it; the counts, when they come, know.
  const more = total === undefined ? shown === PAGE_SIZE : total > seen
  return (
    <TableFoot>
      <p className="tnum">
        {footOf({ page, pageSize: PAGE_SIZE, shown, total: total ?? seen, mixed: status === null })}
      </p>
      {page > 1 || more ? (
        <nav aria-label="Pagine" className="flex gap-1.5">
          {page > 1 ? (
            <ButtonLink to={addressOf({ status, page: page - 1 })} variant="secondary" size="sm">
              Precedente
            </ButtonLink>
          ) : null}
          {more ? (
            <ButtonLink to={addressOf({ status, page: page + 1 })} variant="secondary" size="sm">
              Successiva
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </TableFoot>
  )
}
