import { hoursText } from '#platform/numbers.ts'
import { HOLIDAYS, holidayOf } from './time/holidays.ts'
import type { Reason } from './time/judge.ts'

/** Why visitors find no time, in words for staff. */
export const reasonLabels: Record<Reason, string> = {
  inactive: 'Servizio non attivo',
  hidden: 'Non si prenota dal sito: servizio nascosto',
  no_doctor: 'Nessun medico attivo per questo servizio',
  phone_only: 'Non si prenota dal sito: solo al telefono',
  too_far: 'Oltre i giorni in cui si può prenotare',
  holiday: 'Giorno festivo',
  closed: 'Clinica chiusa',
  notice: 'Preavviso troppo breve',
  no_hours: 'Non riceve in questo giorno',
  other_week: 'Non riceve in questa settimana',
  service_hours: 'Il medico riceve, il servizio non ha orari',
  absent: 'Medico assente o impegnato',
  out_of_hours: 'Fuori dagli orari',
  taken: 'Tutto occupato',
  room_taken: 'Stanza o attrezzatura occupata',
  device_down: 'Stanza o attrezzatura non disponibile',
}

type Facts = { date: string; today: string; minNotice: number }

/** Why visitors find no time on a day (`yyyy-MM-dd`): with the holiday's name, and the notice in minutes as hours. */
export function reasonText(reason: Reason, { date, today, minNotice }: Facts): string {
  const holiday = reason === 'holiday' ? holidayOf(date) : null
  if (holiday !== null) return HOLIDAYS[holiday]
  if (reason !== 'notice') return reasonLabels[reason]
  if (date < today) return 'Giorno passato'
  return minNotice === 0 ? 'Orari di oggi passati' : `Preavviso di ${hoursText(minNotice)}`
}
