import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListRegion } from '#platform/list/ListRegion.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { PagedRows } from '#platform/list/PagedRows.tsx'
import { useShownView } from '#platform/list/useShownView.ts'
import { OPENED } from '#platform/list/useWayBack.ts'
import { momentOf } from '#platform/time/moments.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { FormDetail } from '../contract.ts'
import { submissionsIn } from '../list/found.ts'
import { submissionsQuery } from '../queries.ts'
import type { Submission } from '../submissions/contract.ts'
import { addressOf, linkIdOf, PAGE_SIZE, type View } from './address.ts'
import { Preview } from './Preview.tsx'
import { SeeContact } from './SeeContact.tsx'
import { sourceName, whoOf } from './texts.ts'

type AllSubmissionsProps = { form: FormDetail; view: View }

/** Everything that was sent, the newest first, page by page. */
export function AllSubmissions({ form, view }: AllSubmissionsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...submissionsQuery(form.id, view.page, PAGE_SIZE),
    placeholderData: keepPreviousData,
  })
  const shown = useShownView(view, isPlaceholderData)
  return (
    <div className="mt-8">
      <h2 className="mb-2 text-slg">Tutti gli invii</h2>
      {data ? (
        <ListRegion label="Tutti gli invii" page={view.page} waiting={isPlaceholderData}>
          <Rows form={form} shown={shown} view={view} rows={data.rows} total={data.total} />
        </ListRegion>
      ) : error && !isFetching ? (
        <NotLoaded what="gli invii" error={error} again={() => refetch()} />
      ) : (
        <SkeletonGroup className="grid gap-4 transition-opacity delay-200 duration-100 starting:opacity-0">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </SkeletonGroup>
      )}
    </div>
  )
}

type RowsProps = AllSubmissionsProps & { shown: View; rows: readonly Submission[]; total: number }

function Rows({ form, shown, view, rows, total }: RowsProps) {
  return (
    <PagedRows
      what="Gli invii"
      countOf={submissionsIn}
      page={view.page}
      shownPage={shown.page}
      pageSize={PAGE_SIZE}
      rows={rows}
      total={total}
      addressOf={(page) => addressOf(form.id, { page })}
      none={null}
    >
      <Table label="Tutti gli invii">
        <THead>
          <Th className="w-[24%] pl-2!">Chi</Th>
          <Th>Risposte</Th>
          <Th className="w-[18%]">Provenienza</Th>
          <Th className="w-44 pr-1!">Data</Th>
        </THead>
        <TBody>
          {rows.map((row) => (
            <Row key={row.id} form={form} view={view} row={row} />
          ))}
        </TBody>
      </Table>
    </PagedRows>
  )
}

const CARD = "max-desk:grid-cols-[minmax(0,1fr)] max-desk:[grid-template-areas:'who'_'said'_'from'_'when']"

function Row({ form, view, row }: AllSubmissionsProps & { row: Submission }) {
  const who = whoOf(row)
  return (
    <Tr className={CARD}>
      <Td className="wrap-anywhere min-w-0 [grid-area:who] desk:pl-2!">
        <Link
          id={linkIdOf(row.id)}
          to={addressOf(form.id, { ...view, submission: row.id })}
          state={OPENED}
          preventScrollReset
          className="inline-block min-h-6 content-center font-strong! text-ink no-underline hover:text-aqua-600 hover:underline max-desk:-my-2 max-desk:py-2"
        >
          <bdi>{who}</bdi>
        </Link>
        {row.contactId === null ? null : (
          <span className="block text-sxs">
            <SeeContact id={row.contactId} who={who} />
          </span>
        )}
      </Td>
      <Td className="min-w-0 [grid-area:said]">
        <Preview form={form} submission={row} without={who} />
      </Td>
      <Td className="wrap-anywhere min-w-0 text-ink-600 [grid-area:from] max-desk:text-sxs">
        {sourceName(row.source)}
      </Td>
      <Td numeric className="text-ink-600 [grid-area:when] max-desk:text-sxs desk:pr-1!">
        {momentOf(row.createdAt)}
      </Td>
    </Tr>
  )
}
