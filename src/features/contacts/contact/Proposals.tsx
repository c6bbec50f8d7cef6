import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useNotify } from '#platform/form/useNotify.ts'
import { CallError, call } from '#platform/http/call.ts'
import { momentOf } from '#platform/time/moments.ts'
import { Button } from '#ui/Button.tsx'
import { acceptProposal, dismissProposal, type Proposal } from '../attached/contract.ts'
import { contactCopy } from '../copy.ts'
import { focusPart, Panel } from '../Panel.tsx'
import { contactQuery, pendingProposalsQuery, proposalsQuery } from '../queries.ts'
import { displayValue } from './Facts.tsx'

type ProposalsProps = {
  contactId: number
  proposals: readonly Proposal[]
  /** Key of the query for the contact's lists. */
  listsKey: QueryKey
}

/** Open proposals of public forms for a contact, each to be accepted or dismissed. */
export function Proposals({ contactId, proposals, listsKey }: ProposalsProps) {
  const decide = useDecision(contactId, listsKey)
  return (
    <Panel id="proposte" title="Proposte dai moduli" count={proposals.length}>
      <p className="-mt-1 px-4.5 pb-3.5 text-ink-600 text-ssm">
        Chiunque conosca nome ed e-mail può averle inviate: accettale solo se sei sicuro che vengano da questa
        persona.
      </p>
      <ul>
        {proposals.map((proposal) => (
          <li
            key={proposal.id}
            className="grid gap-x-4 gap-y-3 border-line border-t px-4.5 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <Proposed proposal={proposal} />
            <div className="flex gap-2">
              <Decide proposal={proposal} accept decide={decide} />
              <Decide proposal={proposal} accept={false} decide={decide} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Decision = { proposal: Proposal; accept: boolean }

/** Decides one proposal at a time; a click while a call is pending is ignored. */
function useDecision(contactId: number, listsKey: QueryKey) {
  const client = useQueryClient()
  const notify = useNotify()
  const readAgain = () =>
    Promise.all(
      [
        proposalsQuery(contactId).queryKey,
        contactQuery(contactId).queryKey,
        listsKey,
        pendingProposalsQuery.queryKey,
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  return useMutation({
    mutationFn: ({ proposal: { id, current }, accept }: Decision) => {
      const params = { id: String(contactId), proposalId: String(id) }
      return accept ? call(acceptProposal, { params, body: { current } }) : call(dismissProposal, { params })
    },
    onSuccess: async (_, { accept }) => {
      notify.success(accept ? contactCopy.proposalAccepted : contactCopy.proposalDismissed)
      await readAgain()
      // The pressed button is removed.
      focusPart('proposte')
      focusPart('informazioni')
    },
    onError: async (error) => {
      notify.error(sentenceOf(error, contactCopy.proposalFailed), error)
      if (error instanceof CallError && [404, 409].includes(error.status)) await readAgain()
    },
  })
}

type DecideProps = Decision & { decide: ReturnType<typeof useDecision> }

function Decide({ proposal, accept, decide }: DecideProps) {
  const { isPending, variables, mutate } = decide
  const busy = isPending && variables?.proposal.id === proposal.id && variables.accept === accept
  return (
    <Button
      variant={accept ? 'primary' : 'secondary'}
      size="sm"
      className="max-desk:min-h-11 pointer-coarse:min-h-11"
      busy={busy}
      onClick={() => (isPending ? undefined : mutate({ proposal, accept }))}
    >
      {accept ? 'Accetta' : 'Ignora'}
      <span className="sr-only">: {proposal.label}</span>
    </Button>
  )
}

function Proposed({ proposal }: { proposal: Proposal }) {
  const { kind, label, form, createdAt } = proposal
  return (
    <div className="min-w-0">
      <h3 className="text-ssm leading-[1.4] [overflow-wrap:anywhere]">
        {kind === 'list' ? 'Lista: ' : null}
        <bdi>{label}</bdi>
      </h3>
      {kind === 'list' ? (
        <p className="mt-1 text-smd">Aggiungere alla lista</p>
      ) : (
        <dl className="mt-1 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          <Value name="Adesso">{valueIn(proposal, proposal.current)}</Value>
          <Value name="Proposto">{valueIn(proposal, proposal.value)}</Value>
        </dl>
      )}
      <p className="tnum mt-1.5 text-ink-600 text-sxs [overflow-wrap:anywhere]">
        Dal modulo <bdi>{form}</bdi> · {momentOf(createdAt)}
      </p>
    </div>
  )
}

function valueIn({ type }: Proposal, value: string | null): ReactNode {
  return value === null ? (
    <span className="text-ink-500">Non indicato</span>
  ) : (
    displayValue(type ?? 'text', value)
  )
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-600 text-sxs">{name}</dt>
      <dd className="tnum text-smd [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
