import { Link } from 'react-router'
import { Panel } from '#features/contacts/Panel.tsx'
import { OPENED } from '#platform/list/open-record.ts'
import { momentOf } from '#platform/time/moments.ts'
import type { FormDetail } from '../contract.ts'
import type { Submission } from '../submissions/contract.ts'
import { Preview } from './Preview.tsx'
import { SeeContact } from './SeeContact.tsx'
import { sourceName, whoOf } from './texts.ts'
import { linkIdOf, statisticsAddress, type View } from './view.ts'

type RecentProps = { form: FormDetail; view: View; recent: readonly Submission[] }

/** The newest few, with the beginning of what was written. */
export function Recent({ form, view, recent }: RecentProps) {
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
          id={linkIdOf(`recente-${id}`)}
          to={statisticsAddress(form.id).addressOf({ ...view, submission: id })}
          state={OPENED}
          preventScrollReset
          className="wrap-anywhere inline-block font-strong text-ink no-underline hover:text-aqua-600 hover:underline max-desk:-my-2 max-desk:py-2"
        >
          <bdi>{whoOf(submission)}</bdi>
        </Link>
        <Preview form={form} submission={submission} />
      </div>
      <div className="text-ink-600 text-sxs sm:text-right">
        <p className="tnum">{momentOf(createdAt)}</p>
        <p className="wrap-anywhere">{sourceName(source)}</p>
        {contactId === null ? null : <SeeContact id={contactId} who={whoOf(submission)} />}
      </div>
    </div>
  )
}
