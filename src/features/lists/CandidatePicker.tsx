import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { grouped } from '#platform/numbers.ts'
import { Button } from '#ui/Button.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Field } from '#ui/Field.tsx'
import type { Candidate } from './contract.ts'
import { listsCopy, nameOf } from './copy.ts'
import { candidatesQuery } from './queries.ts'

type PickerProps = {
  pick: Candidates
  field: RefObject<HTMLInputElement | null>
  /** The form was submitted without a choice. */
  missing: boolean
  onTouch: () => void
}

export function Picker({ pick, field, missing, onTouch }: PickerProps) {
  const { text, setText, found, settled, chosen, choose } = pick
  return (
    <Field
      label={listsCopy.pick}
      error={missing ? listsCopy.pick : undefined}
      hint={<span role="status">{settled && found ? foundText(found, pick.q) : ''}</span>}
    >
      <Combobox
        ref={field}
        text={text}
        onText={(typed) => {
          setText(typed)
          onTouch()
        }}
        maxLength={200}
        placeholder={listsCopy.pickHint}
        options={found?.rows ?? []}
        listLabel="Contatti"
        chosen={chosen}
        onChoose={(candidate) => {
          choose(candidate)
          onTouch()
        }}
        empty={<Empty pick={pick} />}
      >
        {(candidate) => <Text candidate={candidate} />}
      </Combobox>
    </Field>
  )
}

/** 'Anna Riva (anna@example.com)' */
function Text({ candidate }: { candidate: Candidate }) {
  return (
    <span className="min-w-0">
      <bdi>{nameOf(candidate)}</bdi>
      {candidate.email ? <bdi> ({candidate.email})</bdi> : null}
    </span>
  )
}

function Empty({ pick: { found, q, failed } }: { pick: Candidates }): ReactNode {
  if (failed) {
    return (
      <div role="alert" className="grid justify-items-center gap-3">
        <p>{sentenceOf(failed.error, listsCopy.notSearched)}</p>
        <Button variant="secondary" size="sm" onClick={failed.again}>
          Riprova
        </Button>
      </div>
    )
  }
  if (!found) return 'Caricamento...'
  return (
    <p role="status" className="wrap-anywhere">
      Fuori da questa lista nessuno corrisponde a «<bdi>{q}</bdi>».
    </p>
  )
}

/** '20 di 1.248 contatti …' when not all are shown. */
function foundText({ rows, total }: { rows: readonly unknown[]; total: number }, q: string): string {
  if (total === 0) return ''
  if (rows.length === total) return total === 1 ? '1 contatto' : `${total} contatti`
  const which = q ? 'I primi' : 'Gli ultimi arrivati:'
  return `${which} ${rows.length} di ${grouped(total)}. Scrivi per trovare gli altri.`
}

const TYPING_MS = 150

export type Candidates = {
  text: string
  setText: (text: string) => void
  /** The text of the last search. */
  q: string
  found: { rows: Candidate[]; total: number } | undefined
  /** The shown candidates match the text, so that the chosen one is visible. */
  settled: boolean
  failed: { error: Error; again: () => void } | null
  chosen: Candidate | null
  choose: (candidate: Candidate) => void
  /** Clears the choice of this contact until the next input. */
  release: (id: number) => void
}

/** Searches contacts outside a list on the server and chooses the first match. */
export function useCandidates(listId: number): Candidates {
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<number | 'first' | null>(null)
  const q = useDebounced(text.trim(), TYPING_MS)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...candidatesQuery(listId, q),
    placeholderData: keepPreviousData,
  })
  const settled = data !== undefined && !isPlaceholderData && text.trim() === q
  const rows = data?.rows ?? []
  const first = settled ? rows[0] : undefined
  const chosen = picked === 'first' ? first : rows.find(({ id }) => id === picked)
  return {
    text,
    setText: (typed) => {
      setText(typed)
      setPicked(typed.trim() ? 'first' : null)
    },
    q,
    found: data,
    settled,
    failed: error && !isFetching && !settled ? { error, again: () => void refetch() } : null,
    chosen: chosen ?? null,
    choose: ({ id }) => setPicked(id),
    release: (id) => setPicked((now) => (now === id ? null : now)),
  }
}

/** Returns the value after it has stayed the same for `ms`, so that not every key starts a search. */
function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
