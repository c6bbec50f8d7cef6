import { useState } from 'react'
import {
  ActivationsList,
  Filters,
  Heading,
  useActivationRows,
} from '#features/agreements/activations/list/ActivationsList.tsx'
import { activationsAddress, isFiltered, nameIdOf } from '#features/agreements/activations/list/view.ts'
import type { Activation } from '#features/agreements/contract.ts'
import type { Decision } from '#features/agreements/rules.ts'
import { listCopy } from '#features/agreements/staff-copy.ts'
import { staffMeta } from '#layouts/staff/meta.ts'
import { useStaffUser } from '#layouts/staff/user.ts'
import { useListView } from '#platform/list/useListView.ts'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { may } from '#platform/session/roles.ts'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'

export const meta = () => staffMeta(listCopy.title)
export const handle = { access: listCopy.access }

const Ask = lazyWithRetry(() => import('#features/agreements/activations/list/Ask.tsx'), 'Ask', {
  overlay: true,
})

type Asked = { activation: Activation; what: Decision | 'deletion' }

/** Requests for agreements from the site; staff approve or reject the pending ones. */
export default function ActivationsPage() {
  const { view, choose, clear, search } = useListView(activationsAddress)
  const list = useActivationRows(view)
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayDelete = may(useStaffUser().role, 'delete')
  usePreload(Ask)
  // The two buttons disappear with the answer; the focus stays in the row.
  useRowFocus({
    record: asked?.activation.id ?? null,
    ids: list.data?.rows.map(({ id }) => id),
    created: null,
    idOf: (id) => nameIdOf(Number(id)),
  })
  const found = list.isPlaceholderData ? undefined : list.data?.total
  const filtered = isFiltered(view)
  return (
    <>
      <Heading />
      {found === 0 && !filtered ? null : (
        <Filters
          view={view}
          choose={choose}
          search={search}
          onClear={filtered && found !== 0 ? clear : null}
        />
      )}
      <ActivationsList
        view={view}
        list={list}
        commands={{
          onAnswer: (activation, what) => setAsked({ activation, what }),
          onDelete: mayDelete ? (activation) => setAsked({ activation, what: 'deletion' }) : null,
        }}
        onClear={clear}
      />
      {asked ? <Ask {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
