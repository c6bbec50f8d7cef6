import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { OPENED } from '#platform/list/open-record.ts'
import { PagedList } from '#platform/list/PagedList.tsx'
import { momentOf } from '#platform/time/moments.ts'
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx'
import { Table, TBody, Td, THead, Th, Tr } from '#ui/Table.tsx'
import type { FormDetail } from '../contract.ts'
import { submissionsIn } from '../list/found.ts'
import { submissionsQuery } from '../queries.ts'
import type { Submission } from '../submissions/contract.ts'
import { Preview } from './Preview.tsx'
import { SeeContact } from './SeeContact.tsx'
import { sourceName, whoOf } from './texts.ts'
import { linkIdOf, PAGE_SIZE, statisticsAddress, type View } from './view.ts'

type AllSubmissionsProps = { form: FormDetail; view: View }

/** Everything that was sent, the newest first, page by page. */
export function AllSubmissions({ form, view }: AllSubmissionsProps) {
  const list = useQuery({
    ...submissionsQuery(form.id, view.page, PAGE_SIZE),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="mt-8">
      <h2 className="mb-2 text-slg">Tutti gli invii</h2>
      <PagedList
        list={list}
        view={view}
        label="Tutti gli invii"
        what="gli invii"
        countOf={submissionsIn}
        pageSize={PAGE_SIZE}
        addressOf={(page) => statisticsAddress(form.id).addressOf({ page })}
        none={() => null}
        skeleton={<Waiting />}
      >
        {(rows) => <Submissions form={form} view={view} rows={rows} />}
      </PagedList>
    </div>
  )
}

function Waiting() {
  return (
    <SkeletonGroup className="grid gap-4 transition-opacity delay-200 duration-100 starting:opacity-0">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </SkeletonGroup>
  )
}

function Submissions({ form, view, rows }: AllSubmissionsProps & { rows: readonly Submission[] }) {
  return (
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
          to={statisticsAddress(form.id).addressOf({ ...view, submission: row.id })}
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
