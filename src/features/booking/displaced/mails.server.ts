import type { Mail } from '#platform/mail/outbox.server.ts'
import { fitSms } from '#platform/sms/gsm.ts'
import { italianMobile } from '#platform/sms/number.ts'
import type { Sms } from '#platform/sms/outbox.server.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import {
  capitalized,
  clockText,
  dayMonth,
  dayNumbers,
  nearDay,
  weekdayAndDay,
} from '#platform/time/italian.ts'
import { untilText } from '../held-places.store.server.ts'
import {
  addressed,
  type MailClinic,
  type MailVisit,
  serviceRows,
  smsValuesOf,
  wordsOf,
} from '../mail-parts.server.ts'
import { textOf, type Values } from '../texts/copy.ts'
import { fillSms } from '../texts/fill.ts'

/** The kind of messages that ask to choose another time. */
export const QUESTION = 'booking-displaced'

type Held = { date: string; time: string; doctorName: string }

export type Asked = {
  /** With the time at which it can't take place. */
  visit: MailVisit & { visitUrl: string }
  times: readonly Held[]
  until: Date
}

/** Asks the patient of a visit that can't take place to choose another time. Why it can't is not told. */
export function chooseAnotherTime({ visit, times, until }: Asked, clinic: MailClinic): Mail {
  const { date: today } = wallClock(clinic.now)
  const { appointmentDate: date, visitUrl } = visit
  const near = nearDay(date, today)
  const kept = times.length === 1 ? 'un posto' : times.length === 2 ? 'due posti' : 'tre posti'
  // The visit is spoken of as one, also while it is a request.
  const words = wordsOf('displaced', { ...visit, status: 'confirmed' }, clinic, {
    // With the date, for a reader of the next day.
    ...(near && { giorno: `${near} ${dayMonth(date)}` }),
    scelta:
      times.length > 0
        ? `abbiamo tenuto ${kept} per te, fino alle ${untilText(until, today)}`
        : 'dalla tua pagina puoi scegliere un altro orario, o chiederci di chiamarti',
  })
  return {
    ...addressed(QUESTION, visit, clinic),
    to: visit.email,
    subject: words.subject,
    content: {
      title: words.title,
      preview: words.preview,
      paragraphs: [words.intro],
      rows: serviceRows(visit, clinic, true).slice(0, 1),
      ...(times.length > 0 && {
        choices: {
          title: times.length === 1 ? 'Il tuo posto' : `I tuoi ${kept}`,
          items: times.map((one) => heldText(one, { today, namesDoctor: clinic.namesService })),
        },
      }),
      link: { label: times.length > 0 ? 'Scegli il tuo posto' : 'Scegli un altro orario', url: visitUrl },
      links: [{ label: 'Chiamatemi voi', url: `${visitUrl}?chiamatemi` }],
      closing: words.closing === '' ? [] : [words.closing],
      footer: [...clinic.footer],
    },
  }
}

/** The same in an SMS: neither service nor doctor. Where the text has no room for a long address, day, hour and address alone. */
export function chooseAnotherTimeSms({ visit, times, until }: Asked, clinic: MailClinic): Sms {
  const { date: today } = wallClock(clinic.now)
  const usual = smsValuesOf(visit, clinic)
  const values: Values = {
    ...usual,
    giorno: nearDay(visit.appointmentDate, today) ?? usual.giorno,
    scelta: times.length > 0 ? `entro le ${shortUntil(until, today)}` : 'quando puoi',
  }
  const short = `Visita ${values.giorno} ore ${values.ora} non possibile: ${visit.visitUrl}`
  return {
    ...addressed(QUESTION, visit, clinic),
    to: italianMobile(visit.phone) ?? '',
    label: 'SMS: scegli un altro orario',
    text: fitSms(fillSms(textOf(clinic.texts, 'sms_displaced').body ?? '', values), short),
  }
}

/** 'Oggi, ore 17:15, con Dr. Andrea Villa' */
function heldText(
  { date, time, doctorName }: Held,
  { today, namesDoctor }: { today: string; namesDoctor: boolean },
): string {
  const near = nearDay(date, today)
  const day = near ? `${near} ${dayMonth(date)}` : weekdayAndDay(date)
  return `${capitalized(day)}, ore ${clockText(time)}${namesDoctor ? `, con ${doctorName}` : ''}`
}

function shortUntil(until: Date, today: string): string {
  const { date, minutes } = wallClock(until)
  const time = clockText(toTime(minutes))
  return date === today ? time : `${time} del ${dayNumbers(date)}`
}
