// Writes every mail of the product with invented data as HTML and as text, and with pictures also as a phone, a computer and dark
// programs show it:
//   node scripts/mails.ts [folder] [--pictures]
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exampleClinic as clinic } from '#content/groups/clinic.ts'
import {
  activationDecided,
  activationReceived,
  activationRepeated,
  decisionForClinic,
  newActivationForClinic,
} from '#features/agreements/mails.server.ts'
import { mailOf } from '#features/alarms/mails.server.ts'
import { accessCopy } from '#features/auth/access/copy.ts'
import { loginMail, mailToUser } from '#features/auth/mails.server.ts'
import { clinicWith } from '#features/booking/mail-parts.server.ts'
import { type MailVisit, newRequestForClinic, visitCancelled } from '#features/booking/mails.server.ts'
import { messageTexts, type TextKey, textKeys } from '#features/booking/texts/copy.ts'
import { sampleMail, sampleVisit } from '#features/booking/texts/service.server.ts'
import { newMessageForClinic } from '#features/contacts/messages/service.server.ts'
import { requestReminder } from '#features/desk/remind.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { mailHtml, mailText } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { launchChromium } from '../e2e/chromium.ts'

const folder = path.resolve(process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 'mails')

const publicUrl = 'https://ambulatorio.example'
const mail = { from: 'prenotazioni@ambulatorio.example', staff: 'segreteria@ambulatorio.example' }
// No mail reads the database here.
const ctx = { mail, publicUrl, now: () => new Date('2026-11-23T09:00:00Z') } as Context
const from = { ...mail, clinic }
const sender = { mail, publicUrl, clinic }

function visitMails(): Record<string, Mail> {
  const house = clinicWith(ctx, { clinic, texts: {}, cancelHours: 24 })
  const visit: MailVisit = { ...sampleVisit(house), appointmentDate: '2026-12-03' }
  const mails = textKeys.filter(
    (key): key is Exclude<TextKey, `sms_${string}`> => messageTexts[key].channel === 'mail',
  )
  const ofLuca = { ...visit, firstName: 'Luca', booker: { firstName: 'Francesca', lastName: 'Fittizi' } }
  const discreet = { ...house, namesService: false }
  return {
    ...Object.fromEntries(mails.map((key) => [key, sampleMail(key, visit, house)])),
    'confirmed-for-luca': sampleMail('confirmed', ofLuca, house),
    'confirmed-late': sampleMail('confirmed', { ...visit, cancelHours: 720 }, house),
    'confirmed-without-page': sampleMail('confirmed', { ...visit, visitUrl: null }, house),
    'confirmed-discreet': sampleMail('confirmed', visit, discreet),
    'received-unproven': sampleMail('received', { ...visit, status: 'pending', isUnproven: true }, house),
    'confirmed-with-fund': sampleMail(
      'confirmed',
      {
        ...visit,
        agreement: {
          ...{ name: 'Fondo Salute', needsPrescription: true, authorisation: 'asked' },
          instructions: 'Chiedi l’autorizzazione tre giorni prima.',
        },
      },
      house,
    ),
    'displaced-discreet': sampleMail('displaced', ofLuca, discreet),
    'moved-request': sampleMail('doctor_changed', { ...visit, status: 'pending' }, house),
    'cancelled-with-reason': visitCancelled(
      { ...visit, cancelReason: 'La Dr.ssa Brambilla non può ricevere.' },
      house,
      { wasConfirmed: true },
    ),
    'clinic-request': newRequestForClinic({ ...ofLuca, status: 'pending' }, house),
    'clinic-visit': newRequestForClinic(visit, house),
  }
}

function otherMails(): Record<string, Mail> {
  const activation = {
    ...{ id: 12, contactId: null, firstName: 'Ada', lastName: 'Riva', email: 'ada@example.com' },
    ...{ phone: '333 1234567', convenzioneName: 'Sconto soci', convenzioneAzienda: 'Alfa & Figli' },
  }
  const user = { id: 1, username: 'carla', fullName: 'Carla Verdi', email: 'carla@example.com' }
  const login = { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', address: '203.0.113.7' }
  const at = '2026-11-23T09:00:00Z'
  return {
    'activation-received': activationReceived(activation, from),
    'activation-repeated': activationRepeated(activation, from),
    'activation-approved': activationDecided(activation, 'approved', from),
    'activation-rejected': activationDecided(activation, 'rejected', from),
    'clinic-activation': newActivationForClinic(activation, from, publicUrl),
    'clinic-decision': decisionForClinic(
      activation,
      { decision: 'approved', username: 'carla' },
      from,
      publicUrl,
    ),
    'clinic-message': newMessageForClinic({ id: 7, firstName: 'Ada', lastName: 'Riva' }, sender),
    'clinic-waiting': requestReminder(1042, null, sender),
    'user-login': loginMail(sender, user, 'login-new', { ...login, at }),
    'user-link': mailToUser(sender, user, {
      kind: 'access-link',
      subject: accessCopy.subjects.invitation(clinic.name),
      paragraph: accessCopy.paragraphs.invitation('Anna Bianchi', clinic.name),
      rows: [['Nome utente', 'carla']],
      link: { label: 'Scegli la password', url: `${publicUrl}/accesso#token` },
      closing: accessCopy.lasts(72),
    }),
    'user-alarm': mailOf(
      { id: 1, kind: 'many_exports', words: 'Carla Verdi ha esportato 1.200 contatti.', createdAt: at },
      'anna@example.com',
      sender,
    ),
  }
}

/** As programs show it that turn light colours into dark ones by themselves. */
const INVERTED = 'html{filter:invert(1) hue-rotate(180deg);background:#000}'

async function takePictures(names: string[]): Promise<void> {
  const browser = await launchChromium()
  for (const [look, width, colorScheme] of [
    ['390', 390, 'light'],
    ['600', 640, 'light'],
    ['dark', 390, 'dark'],
    ['inverted', 390, 'light'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme })
    for (const name of names) {
      await page.goto(`file://${folder}/${name}.html`)
      if (look === 'inverted') await page.addStyleTag({ content: INVERTED })
      await page.screenshot({ path: path.join(folder, `${name}-${look}.png`), fullPage: true })
    }
    await page.close()
  }
  await browser.close()
}

await mkdir(folder, { recursive: true })
const mails = { ...visitMails(), ...otherMails() }
for (const [name, { subject, content }] of Object.entries(mails)) {
  await writeFile(path.join(folder, `${name}.html`), mailHtml(content, clinic.name))
  const head = `Oggetto: ${subject}\nAnteprima: ${content.preview ?? ''}\n\n`
  await writeFile(path.join(folder, `${name}.txt`), head + mailText(content))
}
if (process.argv.includes('--pictures')) await takePictures(Object.keys(mails))
process.stdout.write(`${Object.keys(mails).length} mails in ${folder}\n`)
