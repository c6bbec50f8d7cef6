import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Panel } from '#features/contacts/Panel.tsx'
import { fromHere } from '#features/contacts/way-back.ts'
import { OPENED } from '#platform/list/open-record.ts'
import { PagedList } from '#platform/list/PagedList.tsx'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { momentOf } from '#platform/time/moments.ts'
import { DataTable, type TableLook, TableSkeleton } from '#ui/DataTable.tsx'
import { RowLink } from '#ui/RowActions.tsx'
import { type StatisticsView, SUBMISSIONS_PAGE, statisticsAddress } from '../addresses.ts'
import type { FormDetail } from '../contract.ts'
import { submissionsQuery } from '../queries.ts'
import { submissionsIn } from '../staff-copy.ts'
import type { Submission } from '../submissions/contract.ts'
import { preview, senderOf, sourceName, withoutSender } from './answers.ts'

/** State of a link in 'Invii recenti' that opens a submission. */
const OPENED_FROM_RECENT = { ...OPENED, from: 'recent' }

/**
 * Tells whether the open submission, or the one just closed, was opened from 'Invii recenti'. Its link may stand in both
 * lists: only the list it was opened from looks for the focus when it closes.
 */
function useWasOpenedFromRecent(open: number | null): boolean {
  const { state } = useLocation()
  const was = useRef(false)
  if (open !== null) was.current = state?.from === OPENED_FROM_RECENT.from
  return was.current
}

type AllSubmissionsProps = { form: FormDetail; view: StatisticsView }

const submissionsTable: TableLook<Submission, AllSubmissionsProps> = {
  label: 'Tutti gli invii',
  card: "max-desk:grid-cols-[minmax(0,1fr)] max-desk:[grid-template-areas:'who'_'said'_'from'_'when']",
  columns: [
    {
      id: 'who',
      head: 'Chi',
      width: 'w-[24%]',
      className: 'wrap-anywhere min-w-0 [grid-area:who]',
      cell: (row, context) => <Sender row={row} {...context} />,
      skeleton: 'w-32',
    },
    {
      id: 'said',
      head: 'Risposte',
      className: 'min-w-0 [grid-area:said]',
      cell: (row, { form }) => <Preview form={form} submission={row} without={senderOf(row)} />,
      skeleton: 'w-48',
    },
    {
      id: 'from',
      head: 'Provenienza',
      width: 'w-[18%]',
      className: 'wrap-anywhere min-w-0 text-ink-600 [grid-area:from] max-desk:text-sxs',
      cell: ({ source }) => sourceName(source),
      skeleton: 'w-20',
    },
    {
      id: 'when',
      head: 'Data',
      width: 'w-44 pr-1!',
      numeric: true,
      className: 'text-ink-600 [grid-area:when] max-desk:text-sxs desk:pr-1!',
      cell: ({ createdAt }) => momentOf(createdAt),
      skeleton: 'w-28',
    },
  ],
}

const linkIdOf = (submission: number | 'new') => `invio-${submission}`

/** Lists all submissions page by page, the newest first. */
export function AllSubmissions({ form, view }: AllSubmissionsProps) {
  const list = useQuery({
    ...submissionsQuery(form.id, view.page, SUBMISSIONS_PAGE),
    placeholderData: keepPreviousData,
  })
  const fromRecent = useWasOpenedFromRecent(view.submission)
  useRowFocus({
    record: fromRecent ? null : view.submission,
    ids: fromRecent ? undefined : list.data?.rows.map(({ id }) => id),
    created: null,
    idOf: linkIdOf,
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
        pageSize={SUBMISSIONS_PAGE}
        addressOf={(page) => statisticsAddress(form.id).addressOf({ page })}
        none={() => null}
        skeleton={<TableSkeleton {...submissionsTable} />}
      >
        {(rows) => <DataTable {...submissionsTable} rows={rows} context={{ form, view }} />}
      </PagedList>
    </div>
  )
}

function Sender({ form, view, row }: AllSubmissionsProps & { row: Submission }) {
  const who = senderOf(row)
  return (
    <>
      <RowLink
        id={linkIdOf(row.id)}
        to={statisticsAddress(form.id).addressOf({ ...view, submission: row.id })}
        state={OPENED}
        preventScrollReset
        className="inline-block min-h-6 content-center"
      >
        <bdi>{who}</bdi>
      </RowLink>
      {row.contactId === null ? null : (
        <span className="block text-sxs">
          <SeeContact id={row.contactId} who={who} />
        </span>
      )}
    </>
  )
}

const recentLinkId = (submission: number | 'new') => `invio-recente-${submission}`

type RecentProps = { form: FormDetail; view: StatisticsView; recent: readonly Submission[] }

/** The five newest submissions, with their first answers. */
export function Recent({ form, view, recent }: RecentProps) {
  const fromRecent = useWasOpenedFromRecent(view.submission)
  useRowFocus({
    record: fromRecent ? view.submission : null,
    ids: fromRecent ? recent.map(({ id }) => id) : undefined,
    created: null,
    idOf: recentLinkId,
  })
  return (
    <Panel id="recenti" title="Invii recenti">
      <ul>
        {recent.map((submission) => (
          <li key={submission.id} className="border-line border-t px-4.5 py-3">
            <Entry form={form} view={view} submission={submission} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Entry({ form, view, submission }: Omit<RecentProps, 'recent'> & { submission: Submission }) {
  const { id, source, createdAt, contactId } = submission
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          id={recentLinkId(id)}
          to={statisticsAddress(form.id).addressOf({ ...view, submission: id })}
          state={OPENED_FROM_RECENT}
          preventScrollReset
          className="wrap-anywhere inline-block font-strong text-ink no-underline hover:text-aqua-600 hover:underline max-desk:-my-2 max-desk:py-2"
        >
          <bdi>{senderOf(submission)}</bdi>
        </Link>
        <Preview form={form} submission={submission} />
      </div>
      <div className="text-ink-600 text-sxs sm:text-right">
        <p className="tnum">{momentOf(createdAt)}</p>
        <p className="wrap-anywhere">{sourceName(source)}</p>
        {contactId === null ? null : <SeeContact id={contactId} who={senderOf(submission)} />}
      </div>
    </div>
  )
}

type PreviewProps = {
  form: FormDetail
  submission: Submission
  /** The sender's name or address, which is shown already: answers that repeat it are left out. */
  without?: string
}

/** The first answers of a submission. */
export function Preview({ form, submission, without = '' }: PreviewProps) {
  const { labels } = submission
  const data = withoutSender(submission, without)
  return (
    <dl>
      {preview({ data, labels }, form.fields).map(({ key, label, value }) => (
        <div key={key} className="wrap-anywhere">
          <dt className="inline text-ink-600">
            <bdi>{label}</bdi>:{' '}
          </dt>
          <dd className="inline">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Link to the contact of a submission; its way back leads here. */
export function SeeContact({ id, who }: { id: number; who: string }) {
  return (
    <Link
      to={`/contatti/${id}`}
      state={fromHere(useLocation())}
      className="inline-flex min-h-6 items-center underline max-desk:min-h-11"
    >
      Vedi Contatto<span className="sr-only"> di {who}</span>
    </Link>
  )
}
