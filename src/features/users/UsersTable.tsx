import { KeyRound, Minus, ShieldAlert, Smartphone } from 'lucide-react'
import { OPENED } from '#platform/list/open-record.ts'
import { roleLabels } from '#platform/session/roles.ts'
import { dayOf, nearMoment } from '#platform/time/moments.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { PILL, type TableLook } from '#ui/DataTable.tsx'
import { RowLink } from '#ui/RowActions.tsx'
import { StatusPill, type StatusPillProps } from '#ui/StatusPill.tsx'
import type { Policy, StaffUser } from './contract.ts'
import { stateLabels, usersCopy } from './copy.ts'
import type { UserState } from './rules.ts'
import { addressOf, endsIn, factorOf, linkIdOf, nameOf, type UsersView } from './view.ts'

type UsersContext = { view: UsersView; policy: Policy; now: Date }

export const usersTable: TableLook<StaffUser, UsersContext> = {
  label: usersCopy.title,
  className: 'us-table',
  card: "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:[grid-template-areas:'who_st'_'role_role'_'two_last']",
  columns: [
    {
      id: 'who',
      head: 'Persona',
      width: 'w-[34%]',
      className: 'min-w-0 [grid-area:who]',
      skeleton: 'w-40',
      cell: (user, { view }) => (
        <div className="us-person">
          <Avatar name={nameOf(user)} />
          <div>
            <RowLink
              id={linkIdOf(user.id)}
              to={addressOf({ ...view, user: user.id })}
              state={OPENED}
              preventScrollReset
            >
              <bdi>{nameOf(user)}</bdi>
            </RowLink>
            <small>
              <bdi>{user.email ?? `${user.username} · senza e-mail`}</bdi>
            </small>
          </div>
        </div>
      ),
    },
    {
      id: 'role',
      head: 'Ruolo',
      width: 'w-[19%]',
      className: 'min-w-0 [grid-area:role]',
      skeleton: 'w-24',
      cell: ({ role, doctor }) => (
        <>
          {roleLabels[role]}
          {doctor ? <small>{doctor.name}</small> : null}
        </>
      ),
    },
    {
      id: 'two',
      head: 'Secondo fattore',
      width: 'w-[17%]',
      className: '[grid-area:two]',
      label: 'Secondo fattore',
      skeleton: 'w-20',
      cell: (user, { policy }) => <Factor user={user} policy={policy} />,
    },
    {
      id: 'last',
      head: 'Ultimo accesso',
      width: 'w-[14%]',
      numeric: true,
      className: '[grid-area:last]',
      label: 'Ultimo accesso',
      skeleton: 'w-20',
      cell: ({ lastAccessAt }, { now }) =>
        lastAccessAt ? nearMoment(lastAccessAt, now) : <span className="text-ink-600">mai</span>,
    },
    {
      id: 'st',
      head: 'Stato',
      className: '[grid-area:st]',
      skeleton: PILL,
      cell: ({ state, linkEndsAt }, { now }) => (
        <>
          <UserStatus state={state} />
          {state === 'invited' && linkEndsAt ? <small>{endsIn(linkEndsAt, now)}</small> : null}
        </>
      ),
    },
  ],
}

const STATUS: Record<UserState, StatusPillProps['status']> = {
  active: 'on',
  invited: 'pending',
  invite_expired: 'warning',
  disabled: 'neutral',
}

export function UserStatus({ state }: { state: UserState }) {
  return <StatusPill status={STATUS[state]}>{stateLabels[state]}</StatusPill>
}

/** The second factor of a user, and whether the role needs one. */
export function Factor({ user, policy }: { user: StaffUser; policy: Policy }) {
  const state = factorOf(user, policy)
  const needed = policy.factorRoles.includes(user.role)
  if (state === 'set') {
    const Sign = user.factors.includes('passkey') ? KeyRound : Smartphone
    return (
      <span className="us-factor">
        <Sign aria-hidden="true" strokeWidth={1.7} />
        <span>
          {user.factors.map((factor) => (factor === 'passkey' ? 'Passkey' : 'App')).join(' e ')}
          {needed ? <small>obbligatorio</small> : null}
        </span>
      </span>
    )
  }
  const { factorDueAt } = user
  return (
    <span className={state === 'missing' ? 'us-factor us-missing' : 'us-factor'}>
      {state === 'missing' ? <ShieldAlert aria-hidden="true" /> : <Minus aria-hidden="true" />}
      <span>
        {{ missing: 'Manca', later: 'Dopo l’invito', none: 'No' }[state]}
        {state === 'missing' ? (
          <small className="font-normal">
            {factorDueAt && Date.parse(factorDueAt) > Date.now()
              ? `obbligatorio dal ${dayOf(factorDueAt)}`
              : 'obbligatorio'}
          </small>
        ) : null}
      </span>
    </span>
  )
}
