import { ButtonLink } from '#ui/Button.tsx'
import { TableFoot } from '#ui/Table.tsx'

type PagesProps = {
  /** What is shown of how much. */
  text: string
  page: number
  /** There is a page after this one. */
  more: boolean
  addressOf: (page: number) => string
}

/** Under a list: how much of it is shown, and the ways to the rest. */
export function Pages({ text, page, more, addressOf }: PagesProps) {
  return (
    <TableFoot>
      <p className="tnum">{text}</p>
      {page > 1 || more ? (
        <nav aria-label="Pagine" className="flex gap-1.5">
          {page > 1 ? (
            <ButtonLink to={addressOf(page - 1)} variant="secondary" size="sm">
              Precedente
            </ButtonLink>
          ) : null}
          {more ? (
            <ButtonLink to={addressOf(page + 1)} variant="secondary" size="sm">
              Successiva
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </TableFoot>
  )
}
