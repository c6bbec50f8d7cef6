import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { fullName } from '#features/contacts/rules.ts'
import { useNotify } from '#platform/form/useNotify.ts'
import { call } from '#platform/http/call.ts'
import { readAgain } from '#platform/query/call-query.ts'
import { useMay } from '#platform/session/useMay.ts'
import { ageOn, wallClock } from '#platform/time/dates.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { lazyWithRetry, usePreload } from '#ui/lazyWithRetry.tsx'
import { RowActions } from '#ui/RowActions.tsx'
import { Panel, PanelRows } from '../Panel.tsx'
import { relationsQuery } from '../queries.ts'
import { type Relation, unrelateContact } from './contract.ts'
import { relationLabel } from './copy.ts'

const AddRelation = lazyWithRetry(() => import('./AddRelation.tsx'), 'AddRelation', { overlay: true })

/** The people who belong to a contact, each of whom staff can open and book for. */
export function Relations({ contactId }: { contactId: number }) {
  const relations = useQuery(relationsQuery(contactId))
  const [adding, setAdding] = useState(false)
  const remove = useRemoval(contactId)
  const mayEdit = useMay('edit')
  usePreload(AddRelation)
  return (
    <Panel
      id="famiglia"
      title="Famiglia"
      count={relations.data?.length}
      action={
        mayEdit ? (
          <Button variant="quiet" size="sm" onClick={() => setAdding(true)}>
            Aggiungi<span className="sr-only"> un familiare</span>
          </Button>
        ) : null
      }
    >
      <PanelRows
        query={relations}
        failed="Non riusciamo a caricare la famiglia."
        empty="Nessun legame con altri contatti."
      >
        {(rows) => (
          <ul className="ct-family">
            {rows.map((relation) => (
              <Person
                key={relation.contactId}
                relation={relation}
                onRemove={mayEdit ? () => remove.mutate(relation) : null}
              />
            ))}
          </ul>
        )}
      </PanelRows>
      {adding ? <AddRelation contactId={contactId} onClose={() => setAdding(false)} /> : null}
    </Panel>
  )
}

function useRemoval(contactId: number) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (relation: Relation) =>
      call(unrelateContact, { params: { id: String(contactId), contactId: String(relation.contactId) } }),
    onSuccess: () => notify.success('Legame tolto.'),
    onError: (error) => notify.error('Non è stato possibile togliere il legame.', error),
    onSettled: () => readAgain(client, relationsQuery(contactId)),
  })
}

type PersonProps = {
  relation: Relation
  /** Null for a doctor, who neither books nor changes relations. */
  onRemove: (() => void) | null
}

function Person({ relation, onRemove }: PersonProps) {
  const { contactId, kind, dataNascita } = relation
  const { state } = useLocation()
  const name = fullName(relation)
  const age = dataNascita === null ? null : ageOn(dataNascita, wallClock(new Date()).date)
  return (
    <li>
      <Avatar name={name} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Link to={`/contatti/${contactId}`} state={state} className="font-ui">
          <bdi>{name}</bdi>
        </Link>
        <span className="block text-ink-600 text-sxs">
          {relationLabel(kind)}
          {age === null ? null : `, ${age} ${age === 1 ? 'anno' : 'anni'}`}
        </span>
      </span>
      {onRemove ? (
        <>
          <ButtonLink to={`/agenda?nuova=1&contatto=${contactId}`} variant="secondary" size="sm">
            Prenota<span className="sr-only"> per {name}</span>
          </ButtonLink>
          <RowActions
            name={name}
            actions={[{ label: 'Togli il legame', icon: Unlink, tone: 'danger', onSelect: onRemove }]}
          />
        </>
      ) : null}
    </li>
  )
}
