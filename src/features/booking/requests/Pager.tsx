import { Pages } from '#platform/list/Pages.tsx'
import { addressOf, PAGE_SIZE, type View } from './address.ts'
import { footOf } from './texts.ts'

type PagerProps = { view: View; shown: number; total: number | undefined }

export function Pager({ view: { status, page }, shown, total }: PagerProps) {
  const seen = (page - 1) * PAGE_SIZE + shown
  return (
    <Pages
      text={footOf({ page, pageSize: PAGE_SIZE, shown, total: total ?? seen, mixed: status === null })}
      page={page}
      // Without the counts a full page may have one after it; the counts, when they come, know.
      more={total === undefined ? shown === PAGE_SIZE : total > seen}
      addressOf={(other) => addressOf({ status, page: other })}
    />
  )
}
