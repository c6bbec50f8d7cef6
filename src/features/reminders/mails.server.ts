import {
  type MailClinic,
  type MailVisit,
  type ReminderText,
  type SmsText,
  visitReminder,
  visitSms,
} from '#features/booking/mails.server.ts'
import { type Mail, REMINDER } from '#platform/mail/outbox.server.ts'
import { fitSms } from '#platform/sms/gsm.ts'
import { italianMobile } from '#platform/sms/number.ts'
import type { Sms } from '#platform/sms/outbox.server.ts'
import { clockText, dayNumbers, weekdayLong } from '#platform/time/italian.ts'
import type { ReminderKind } from './rules.ts'

const TEXTS: Record<ReminderKind, { mail: ReminderText; sms: SmsText }> = {
  two_days: { mail: 'reminder', sms: 'sms_reminder' },
  week: { mail: 'reminder_week', sms: 'sms_reminder_week' },
  morning: { mail: 'reminder_morning', sms: 'sms_morning' },
}

/** Reminds the patient of a visit by mail. */
export function reminderMail(kind: ReminderKind, visit: MailVisit, clinic: MailClinic): Mail {
  return { ...visitReminder(visit, clinic, TEXTS[kind].mail), kind: REMINDER }
}

/** Reminds the patient of a visit by SMS. Where the text has no room for a long address, day, hour and address alone. */
export function reminderSms(kind: ReminderKind, visit: MailVisit, clinic: MailClinic): Sms {
  const { appointmentDate: date, appointmentTime: time } = visit
  const short = `Visita ${weekdayLong(date)} ${dayNumbers(date)} ore ${clockText(time)}: ${visit.visitUrl ?? clinic.phone.text}`
  return {
    ...smsAbout(visit, clinic),
    ...{ kind: REMINDER, label: 'SMS: promemoria', notAfter: `${date} ${time}` },
    text: fitSms(visitSms(visit, clinic, TEXTS[kind].sms), short),
  }
}

/** Tells the patient by SMS that a report can be fetched, without the word. */
export function reportSms(visit: MailVisit, clinic: MailClinic): Sms {
  const short = `I documenti della prenotazione ${visit.id} sono pronti. ${clinic.phone.text}`
  return {
    ...smsAbout(visit, clinic),
    ...{ kind: 'results-ready', label: 'SMS: documenti pronti' },
    text: fitSms(visitSms(visit, clinic, 'sms_results_ready'), short),
  }
}

function smsAbout(visit: MailVisit, { mailFrom }: MailClinic) {
  return {
    to: italianMobile(visit.phone) ?? '',
    about: { type: 'appointment', id: visit.id },
    contactId: visit.contactId,
    host: mailFrom.slice(mailFrom.lastIndexOf('@') + 1),
  }
}
