import type { FormDetail } from '../contract.ts'
import type { Submission } from '../submissions/contract.ts'
import { preview } from '../submissions/rules.ts'
import { keyed } from './texts.ts'

type PreviewProps = { form: FormDetail; submission: Submission }

/** The beginning of what somebody wrote. */
export function Preview({ form, submission }: PreviewProps) {
  return (
    <dl>
      {preview(submission.data, keyed(form.fields)).map(({ key, label, value }) => (
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
