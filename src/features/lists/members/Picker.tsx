import type { ReactNode, RefObject } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { grouped } from '#platform/numbers.ts'
import { Button } from '#ui/Button.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Field } from '#ui/Field.tsx'
import type { Candidate } from '../contract.ts'
import { listsCopy } from '../copy.ts'
import { nameOf } from './member-changes.ts'
import type { Candidates } from './useCandidates.ts'

type PickerProps = {
  pick: Candidates
  field: RefObject<HTMLInputElement | null>
  /** Nobody was chosen when somebody was to be added. */
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

/** '20 di 1.248 contatti …' where there are more than are shown. */
function foundText({ rows, total }: { rows: readonly unknown[]; total: number }, q: string): string {
  if (total === 0) return ''
  if (rows.length === total) return total === 1 ? '1 contatto' : `${total} contatti`
  const which = q ? 'I primi' : 'Gli ultimi arrivati:'
  return `${which} ${rows.length} di ${grouped(total)}. Scrivi per trovare gli altri.`
}
