import type { FormDetail } from '../contract.ts'
import type { Submission } from '../submissions/contract.ts'
import { preview, withoutWho } from './answers.ts'

type PreviewProps = {
  form: FormDetail
  submission: Submission
  /** What has been said already. */
  without?: string
}

/** The beginning of what somebody wrote. */
export function Preview({ form, submission, without = '' }: PreviewProps) {
  const { labels } = submission
  const data = withoutWho(submission, without)
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
