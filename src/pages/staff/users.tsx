import '#features/users/users.css'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { listUsers } from '#features/users/contract.ts'
import { stateLabels, usersCopy } from '#features/users/copy.ts'
import { usersQuery } from '#features/users/queries.ts'
import { userStates } from '#features/users/rules.ts'
import { usersTable } from '#features/users/UsersTable.tsx'
import {
  addressOf,
  linkIdOf,
  type UsersView,
  usersAddress,
  usersSummary,
  usersWith,
} from '#features/users/view.ts'
import { staffMeta, useStaffUser } from '#layouts/staff/page.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { NothingFound } from '#platform/list/NothingFound.tsx'
import { NotLoaded } from '#platform/list/NotLoaded.tsx'
import { OPENED, useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { type ListView, useListView } from '#platform/list/useListView.ts'
import { useOpenOnlyHit } from '#platform/list/useOpenOnlyHit.ts'
import { useRowFocus } from '#platform/list/useRowFocus.ts'
import { may, roleLabels, roles } from '#platform/session/roles.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { DataTable, TableSkeleton } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Options, SearchInput, Select } from '#ui/inputs.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { PageHead } from '#ui/PageHead.tsx'

export const meta = staffMeta(usersCopy.title)
export const handle = { access: usersCopy.access }

// Chunks of their own, not needed to read the list.
const UserPanel = lazyWithRetry(() => import('#features/users/UserPanel.tsx'), 'UserPanel', { overlay: true })
const InviteDialog = lazyWithRetry(() => import('#features/users/InviteDialog.tsx'), 'InviteDialog', {
  overlay: true,
})
const PolicyBox = lazyWithRetry(() => import('#features/users/PolicyBox.tsx'), 'PolicyBox')

/** The users of the back office, their roles, and the rules of access. For administrators. */
export default function UsersPage() {
  if (may(useStaffUser().role, 'admin')) return <Users />
  return (
    <>
      <PageHead title={usersCopy.title} />
      <EmptyState title="Solo per gli amministratori" text={usersCopy.onlyAdmins} />
    </>
  )
}

function Users() {
  const list = useListView(usersAddress)
  const { data, error, isFetching, refetch } = useQuery(usersQuery)
  usePreload(UserPanel, InviteDialog)
  return (
    <>
      <PageHead
        title={usersCopy.title}
        text={data ? usersSummary(data.users, data.policy) : ' '}
        actions={
          <ButtonLink
            id={linkIdOf('new')}
            to={addressOf({ ...list.typed, user: 'new' })}
            state={OPENED}
            preventScrollReset
            icon={<UserPlus strokeWidth={1.7} />}
          >
            {usersCopy.invite}
          </ButtonLink>
        }
      />
      {data ? <Loaded {...data} list={list} /> : null}
      {data || (error && !isFetching) ? null : <TableSkeleton {...usersTable} search />}
      {!data && error && !isFetching ? (
        <NotLoaded what="gli utenti" error={error} again={() => void refetch()} />
      ) : null}
    </>
  )
}

type LoadedProps = Answer<typeof listUsers> & { list: ListView<UsersView> }

function Loaded({ users, policy, list }: LoadedProps) {
  const { view, text } = list
  const shown = usersWith(users, { ...view, q: text })
  const [created, setCreated] = useState<number | null>(null)
  useRowFocus({ record: view.user, ids: shown.map(({ id }) => id), created, idOf: linkIdOf })
  const { id: me } = useStaffUser()
  const close = useWayBack(addressOf({ ...view, user: null }))
  const open = useOpenRow(view.user, users)
  return (
    <div className={open ? 'us-grid has-panel' : 'us-grid'}>
      <div>
        <Filters list={list} found={shown.length} />
        <DataTable
          {...usersTable}
          rows={shown}
          context={{ view: list.typed, policy, now: new Date() }}
          selected={({ id }) => id === open?.id}
          empty={<NothingFound title={usersCopy.noneFound} onClear={list.clear} />}
        />
        <PolicyBox policy={policy} />
      </div>
      {open ? (
        <UserPanel key={open.id} user={open} policy={policy} isOwn={open.id === me} onClose={close} />
      ) : null}
      {view.user === 'new' ? <InviteDialog onInvited={setCreated} onClose={close} /> : null}
    </div>
  )
}

type FiltersProps = { list: ListView<UsersView>; found: number }

function Filters({ list: { view, text, choose, search }, found }: FiltersProps) {
  const onKeyDown = useOpenOnlyHit({ text, isRead: true, total: found })
  const isNarrow = text.trim() !== '' || view.role !== null || view.state !== null
  return (
    <div className="us-filters">
      <SearchInput label="Cerca utenti" placeholder={usersCopy.search} {...search} onKeyDown={onKeyDown} />
      <div>
        <Select
          aria-label="Ruolo"
          value={view.role ?? ''}
          onChange={({ target }) =>
            choose(() => ({ role: roles.find((role) => role === target.value) ?? null }))
          }
        >
          <option value="">Tutti i ruoli</option>
          <Options of={roles.map((role) => [role, roleLabels[role]])} />
        </Select>
      </div>
      <div>
        <Select
          aria-label="Stato"
          value={view.state ?? ''}
          onChange={({ target }) =>
            choose(() => ({ state: userStates.find((state) => state === target.value) ?? null }))
          }
        >
          <option value="">Tutti gli stati</option>
          <Options of={userStates.map((state) => [state, stateLabels[state]])} />
        </Select>
      </div>
      <p role="status" className="sr-only">
        {isNarrow ? (found === 1 ? '1 utente' : `${found} utenti`) : ''}
      </p>
    </div>
  )
}
