import { hoursText } from '#platform/numbers.ts'
import { toTime } from '#platform/time/dates.ts'
import { clockText } from '#platform/time/italian.ts'
import { HOLIDAYS, holidayOf } from './time/holidays.ts'
import type { Interval } from './time/intervals.ts'
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

/** '9:30–12:30 e 15:00–18:00' */
export function windowsText(open: readonly Interval[]): string {
  const texts = open.map(({ start, end }) => `${clockText(toTime(start))}–${clockText(toTime(end % 1440))}`)
  const last = texts.pop() ?? ''
  return texts.length > 0 ? `${texts.join(', ')} e ${last}` : last
}

type Outside = { date: string; today: string; doctor: string; open: readonly Interval[] }

/** Why a time staff chose lies outside, as the sentence they are asked with. */
export function outsideText(reason: Reason, { date, today, doctor, open }: Outside): string {
  switch (reason) {
    case 'holiday':
    case 'closed': {
      const holiday = holidayOf(date)
      return holiday === null
        ? 'La clinica è chiusa in questo orario.'
        : `La clinica è chiusa: ${HOLIDAYS[holiday]}.`
    }
    case 'notice':
      return date < today ? 'Questo giorno è già passato.' : 'Questo orario è già passato.'
    case 'too_far':
      return 'Manca più di un anno a questo giorno.'
    case 'absent':
      return `${doctor} è assente o impegnato in questo orario.`
    case 'out_of_hours':
      return open.length > 0
        ? `Fuori orario: ${doctor} riceve ${windowsText(open)}.`
        : `${doctor} non riceve in questo giorno.`
    default:
      return `${doctor} non riceve in questo giorno per questo servizio.`
  }
}
