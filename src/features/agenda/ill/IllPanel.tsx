import { Mail } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId } from 'react'
import type { VisitInside } from '#features/calendar/contract.ts'
import { undecidedText } from '#features/calendar/copy.ts'
import { keyOf } from '#features/calendar/marks/decisions.ts'
import { VisitsInside } from '#features/calendar/marks/VisitsInside.tsx'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { counted } from '#platform/numbers.ts'
import { clockText } from '#platform/time/italian.ts'
import { Button } from '#ui/Button.tsx'
import { DateInput } from '#ui/DateInput.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Note } from '#ui/Note.tsx'
import { TextInput } from '#ui/textInputs.tsx'
import { illTitle } from '../grid/columns.ts'
import { Panel, Section } from '../Panel.tsx'
import { fullDay } from '../words.ts'
import { Board } from './Board.tsx'
import { type IllPanelProps, type Lasts, useIll } from './useIll.tsx'
import './ill.css'

/** A doctor is ill: how long, what becomes of each visit it hits, and which patients are left to call. */
export function IllPanel({ doctor, date, onClose }: IllPanelProps) {
  const titleId = useId()
  useEffect(() => document.getElementById(titleId)?.focus(), [titleId])
  const ill = useIll({ doctor, date, onClose })
  const { visits, chosen, undecided, isAsked, save, board, showsForm } = ill
  const answers = board.data ?? []
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    ill.send()
  }
  return (
    <Panel
      className="agp-ill"
      title={`${illTitle(doctor)}: ${doctor.shortName}`}
      titleId={titleId}
      busy={save.isPending}
      onClose={onClose}
      onKeyDown={onKeyDown}
      foot={<Foot ill={ill} />}
    >
      {ill.leaving}
      {answers.length > 0 ? (
        <Section title="Le risposte dei pazienti">
          <Board rows={answers} now={new Date(board.dataUpdatedAt)} />
          {showsForm || ill.isSaved ? null : (
            <Button variant="secondary" size="sm" className="mt-3" onClick={ill.askAnother}>
              Un’altra assenza…
            </Button>
          )}
        </Section>
      ) : null}
      {showsForm ? (
        <>
          <Section {...(answers.length > 0 && { title: 'Un’altra assenza' })}>
            <Period ill={ill} />
          </Section>
          <Section>
            {ill.range ? (
              <VisitsInside
                query={visits}
                chosen={chosen}
                onChoose={ill.choose}
                isAsked={isAsked && undecided > 0}
                extra={(visit) => (visit.isAsked ? null : <Called visit={visit} ill={ill} />)}
              />
            ) : (
              <p role="status" className="agp-small">
                Scrivi fino a quando è assente.
              </p>
            )}
          </Section>
        </>
      ) : null}
    </Panel>
  )
}

type PartProps = { ill: ReturnType<typeof useIll> }

/** From when to when, and why. */
function Period({ ill }: PartProps) {
  const { lasts, from, today, first } = ill
  const day = fullDay(first, today)
  const choices: [Lasts, string][] = [
    ['day', first === today ? 'Tutto il giorno' : `Tutto il giorno, ${day}`],
    ['later', 'Fino a un altro giorno'],
  ]
  if (first === today) choices.unshift(['now', `Da adesso (${clockText(from)}) a fine giornata`])
  return (
    <div className="agp-ill-when">
      <FieldGroup legend="Quando">
        <div className="agp-ill-choices">
          {choices.map(([value, label]) => (
            <label key={value}>
              <input
                type="radio"
                name={`${ill.id}-lasts`}
                checked={lasts === value}
                onChange={() => ill.setLasts(value)}
              />
              {label}
            </label>
          ))}
        </div>
      </FieldGroup>
      {lasts === 'later' ? (
        <Field
          id={`${ill.id}-last`}
          label="Ultimo giorno"
          error={ill.lastDay && !ill.range ? 'Scrivi un giorno non passato' : undefined}
        >
          <DateInput value={ill.lastDay} onChange={ill.setLastDay} />
        </Field>
      ) : null}
      <Field id={`${ill.id}-reason`} label="Motivo" hint="Resta in clinica: sul sito non si legge.">
        <TextInput
          autoComplete="off"
          maxLength={200}
          value={ill.reason}
          onChange={({ target }) => ill.setReason(target.value)}
        />
      </Field>
    </div>
  )
}

/** The mark that the patient has been called already: no call is left to make. */
function Called({ visit, ill }: PartProps & { visit: VisitInside }) {
  const key = keyOf(visit)
  return (
    <p className="agp-ill-called">
      <label>
        <input type="checkbox" checked={ill.called.has(key)} onChange={() => ill.toggleCalled(key)} />
        Chiamato<span className="sr-only">: {visit.patient}</span>
      </label>
      {visit.hasEmail ? null : <span className="agp-small">senza e-mail</span>}
    </p>
  )
}

function Foot({ ill }: PartProps) {
  const { save, isAsked, undecided, mails, texts, calls } = ill
  // Without a button: the notification about the mails lies there.
  if (!ill.showsForm)
    return <p className="agp-say">Le risposte restano qui: «Il medico è malato» nella colonna del medico.</p>
  const news = [
    mails > 0 ? `${counted(mails, 'e-mail', 'e-mail')} fra 60 secondi` : 'nessuna e-mail',
    ...(texts > 0 ? [`${texts} SMS`] : []),
    calls > 0 ? `${counted(calls, 'telefonata', 'telefonate')} in Da fare` : 'nessuna telefonata da fare',
  ]
  return (
    <>
      {save.error ? (
        <Note tone="danger" role="alert" className="agp-ask">
          {sentenceOf(save.error, 'L’assenza non è stata salvata. Riprova.')}
        </Note>
      ) : null}
      {isAsked && undecided > 0 ? (
        <Note tone="danger" role="alert" className="agp-ask">
          {undecidedText(undecided)}
        </Note>
      ) : (
        <p className="agp-say">
          <Mail aria-hidden="true" strokeWidth={2} />
          <span>
            Salvando: <b>{news.join(', ')}</b>. Finché non salvi non cambia niente.
          </span>
        </p>
      )}
      <div className="agp-acts">
        <Button
          busy={save.isPending}
          busyLabel="Salvo…"
          aria-keyshortcuts="Control+Enter"
          iconEnd={<Kbd>Ctrl ↵</Kbd>}
          onClick={ill.send}
        >
          Salva l’assenza
        </Button>
        <Button variant="quiet" onClick={ill.leave}>
          Lascia perdere
        </Button>
        {undecided > 0 ? <span className="agp-small agp-ill-open">{undecided} da decidere</span> : null}
      </div>
    </>
  )
}
