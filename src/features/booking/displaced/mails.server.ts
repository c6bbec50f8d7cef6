import type { Mail } from '#platform/mail/outbox.server.ts'
import { fitSms, toGsm } from '#platform/sms/gsm.ts'
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
import { addressed, type MailClinic, type MailVisit, serviceRows, valuesOf } from '../mail-parts.server.ts'

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
  const today = wallClock(clinic.now).date
  const { appointmentDate: date, appointmentTime: time, visitUrl } = visit
  const { nome, visita } = valuesOf({ ...visit, status: 'confirmed' }, clinic)
  const near = nearDay(date, today)
  const title = `${capitalized(visita)} di ${near ?? weekdayAndDay(date)} non si può fare`
  const kept = times.length === 1 ? 'un posto' : times.length === 2 ? 'due posti' : 'tre posti'
  const held = `Abbiamo tenuto ${kept} per te, fino alle ${untilText(until, today)}.`
  const choose = 'Dalla tua pagina puoi scegliere un altro orario, o chiederci di chiamarti.'
  return {
    ...addressed(QUESTION, visit, clinic),
    to: visit.email,
    subject: `${title}: scegli un altro orario`,
    content: {
      title,
      preview: times.length > 0 ? held : choose,
      paragraphs: [
        `Gentile ${nome}, ${visita} di ${near ?? weekdayAndDay(date)} alle ${clockText(time)} non si può fare. Ci dispiace molto. ${times.length > 0 ? held : choose}`,
      ],
      rows: serviceRows(visit, clinic, true).slice(0, 1),
      ...(times.length > 0 && {
        choices: {
          title: times.length === 1 ? 'Il tuo posto' : `I tuoi ${kept.split(' ')[0]} posti`,
          items: times.map((one) => heldText(one, { today, namesDoctor: clinic.namesService })),
        },
      }),
      link: { label: times.length > 0 ? 'Scegli il tuo posto' : 'Scegli un altro orario', url: visitUrl },
      links: [{ label: 'Chiamatemi voi', url: visitUrl }],
      note: [`Se preferisci, chiamaci allo ${clinic.phone.text}.`],
      footer: [...clinic.footer],
    },
  }
}

/** The same in an SMS: neither service nor doctor. */
export function chooseAnotherTimeSms({ visit, times, until }: Asked, clinic: MailClinic): Sms {
  const today = wallClock(clinic.now).date
  const { appointmentDate: date, appointmentTime: time, visitUrl } = visit
  const start = `${nearDay(date, today) ?? dayNumbers(date)} ore ${clockText(time)}`
  const end = times.length > 0 ? ` entro le ${shortUntil(until, today)}` : ''
  const text = toGsm(
    `${clinic.name}: la visita di ${start} non si può fare. Scegli un altro orario${end}: ${visitUrl}`,
  )
  return {
    ...addressed(QUESTION, visit, clinic),
    to: italianMobile(visit.phone) ?? '',
    label: 'SMS: scegli un altro orario',
    text: fitSms(text, `Visita di ${start} non possibile: ${visitUrl}`),
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

/** '10:30', with the day where it is not today: '10:30 di domani' */
function untilText(until: Date, today: string): string {
  const { date, minutes } = wallClock(until)
  const time = clockText(toTime(minutes))
  return date === today ? time : `${time} di ${nearDay(date, today) ?? weekdayAndDay(date)}`
}

function shortUntil(until: Date, today: string): string {
  const { date, minutes } = wallClock(until)
  const time = clockText(toTime(minutes))
  return date === today ? time : `${time} del ${dayNumbers(date)}`
}
