import { shortDayAndTime } from '#platform/time/italian.ts'
import type { Stage, VisitEventKind } from './rules.ts'
import { stageLabels, statusLabels } from './staff-copy.ts'

/** A thing that changed, before and after; null: nothing to show. */
type Line = { label: string; from: string | null; to: string | null }

const DETAILS: Record<string, string> = {
  firstName: 'nome',
  lastName: 'cognome',
  email: 'e-mail',
  phone: 'telefono',
  dateOfBirth: 'data di nascita',
  notes: 'nota',
  homeAddress: 'indirizzo del prelievo',
}

type NamedEvent = Extract<VisitEventKind, `patient_${string}` | 'report_ready' | 'times_proposed'>

/** The first line of an entry about something the patient did on the page of the visit, or was told. */
const NAMED: Record<NamedEvent, string> = {
  patient_cancelled: 'Disdetta dal paziente',
  patient_restored: 'Rimessa dal paziente',
  patient_moved: 'Spostata dal paziente',
  patient_asked_move: 'Spostamento chiesto dal paziente',
  patient_withdrew_move: 'Spostamento ritirato dal paziente',
  patient_coming: 'Ha detto che viene',
  patient_documents: 'Documenti aggiunti dal paziente',
  patient_reason: 'Perché ha disdetto',
  patient_chose: 'Il paziente ha scelto un altro orario',
  patient_asked_call: 'Il paziente chiede una telefonata',
  report_ready: 'Avviso: il referto si può ritirare',
  times_proposed: 'Proposti altri orari: la visita non si può fare',
}

/** A stored entry of a visit's history as lines for staff: before its changes, what the patient did or was told. */
export function linesOfEvent(event: VisitEventKind, changes: Record<string, readonly unknown[]>): Line[] {
  if (!(event in NAMED)) return linesOf(changes)
  return [{ label: NAMED[event as NamedEvent], from: null, to: null }, ...linesOf(changes)]
}

/** The stored changes of a visit as lines for staff. Moves are one line, and a step of the day flow stands for the status. */
export function linesOf(changes: Record<string, readonly unknown[]>): Line[] {
  const pair = (key: string) => changes[key] as [unknown, unknown] | undefined
  const lines: Line[] = []
  const status = pair('status')
  const stage = pair('stage')
  if (status) lines.push(line('Stato', statusText(status[0]), statusText(status[1])))
  else if (stage) lines.push(line('Stato', stageText(stage[0]), stageText(stage[1])))
  const reason = pair('reason')
  if (reason) lines.push(line('Motivo', null, reason[1]))
  if (pair('released')) lines.push(line('Orario', null, 'restituito dopo 24 ore senza risposta'))
  const [date, time] = [pair('appointmentDate'), pair('appointmentTime')]
  if (date && time) lines.push(line('Quando', momentText(date[0], time[0]), momentText(date[1], time[1])))
  const doctor = pair('doctorName')
  if (doctor) lines.push(line('Medico', String(doctor[0]), String(doctor[1])))
  for (const [key, label] of [
    ['serviceName', 'Servizio'],
    ['subserviceName', 'Tipo'],
    ['resources', 'Stanza'],
  ] as const) {
    const named = pair(key)
    if (named) lines.push(line(label, named[0], named[1]))
  }
  const duration = pair('duration')
  if (duration) lines.push(line('Durata', `${duration[0]} min`, `${duration[1]} min`))
  const asked = pair('askedId')
  if (asked) lines.push(line('Richiesta', null, `n. ${asked[1]}`))
  const files = pair('files')
  if (files) lines.push(line('File', null, files[1]))
  const agreement = pair('agreement')
  if (agreement) lines.push(line('Convenzione', agreement[0], agreement[1]))
  const details = changes.details?.flatMap((key) => DETAILS[String(key)] ?? [])
  if (details && details.length > 0) lines.push(line('Dati', null, details.join(', ')))
  return lines
}

function line(label: string, from: unknown, to: unknown): Line {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return { label, from: text(from), to: text(to) }
}

function statusText(status: unknown): string {
  return statusLabels[status as keyof typeof statusLabels] ?? String(status)
}

function stageText(stage: unknown): string {
  return stage === null ? 'Confermata' : (stageLabels[stage as Stage] ?? String(stage))
}

function momentText(date: unknown, time: unknown): string {
  return shortDayAndTime(String(date), String(time))
}
