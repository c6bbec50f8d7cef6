import { describe, expect, it } from 'vitest'
import { type HoursRow, valuesOf } from '#content/fields.ts'
import { type Clinic, clinicGroup, clinicOf } from '#content/groups/clinic.ts'
import { mailHtml, mailText } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { testDatabase } from '#test/database.ts'
import { clinicWith } from './mail-parts.server.ts'
import {
  doctorChanged,
  type MailClinic,
  type MailVisit,
  mailClinic,
  moveAsked,
  newRequestForClinic,
  requestReceived,
  resultsReady,
  visitCancelled,
  visitConfirmed,
  visitMoved,
  visitReminder,
  visitSms,
} from './mails.server.ts'

const visit: MailVisit = {
  id: 1284,
  contactId: 7,
  version: 3,
  firstName: 'Giulia',
  lastName: 'Campioni',
  email: 'giulia@example.org',
  phone: '333 1234567',
  serviceName: 'Dermatologia',
  subserviceName: 'Mappatura nei',
  doctorName: 'Dott. Marco Rossi',
  appointmentDate: '2026-11-26',
  appointmentTime: '10:30',
  duration: 30,
  status: 'pending',
  preparation: null,
  whatToBring: null,
  visitUrl: null,
}
const clinic: MailClinic = {
  name: 'Ambulatorio',
  phone: { text: '039 000 0000', dial: '+390390000000' },
  answerWithin: 'un giorno lavorativo',
  address: 'Via Esempio 10, 20851 Lissone (MB)',
  where: 'Via Esempio 10, Lissone\nIngresso principale',
  pickup: 'martedì e venerdì 16:00-18:00',
  mailFrom: 'prenotazioni@clinica.example',
  mailStaff: 'segreteria@clinica.example',
  footer: ['Ambulatorio · Via Esempio 10', 'Telefono 039 000 0000'],
  namesService: true,
  texts: {},
  cancelHours: 24,
  publicUrl: 'https://clinica.example',
  now: new Date('2026-11-21T08:00:00Z'),
}
const move = { from: { appointmentDate: '2026-11-25', appointmentTime: '09:00' } }
const confirmedVisit: MailVisit = { ...visit, status: 'confirmed' }
const PAGE = 'https://clinica.example/visita/Kq7dR2mXw9LpT4sVb8NzYc'
const linked: MailVisit = { ...confirmedVisit, visitUrl: PAGE }

const text = (mail: Mail) => mailText(mail.content)
const html = (mail: Mail) => mailHtml(mail.content, clinic.name)

const mailsAbout = (one: MailVisit) => {
  const confirmed: MailVisit = { ...one, status: 'confirmed' }
  const pending: MailVisit = { ...one, status: 'pending' }
  return [
    requestReceived(pending, clinic),
    moveAsked(pending, clinic, move),
    visitConfirmed(confirmed, clinic),
    visitMoved(pending, clinic, move),
    visitMoved(confirmed, clinic, move),
    doctorChanged(pending, clinic),
    doctorChanged(confirmed, clinic),
    visitReminder(confirmed, clinic, 'reminder_week'),
    visitReminder(confirmed, clinic, 'reminder'),
    visitReminder(confirmed, clinic, 'reminder_morning'),
    visitCancelled(pending, clinic, { wasConfirmed: false }),
    visitCancelled(confirmed, clinic, { wasConfirmed: true }),
    visitCancelled({ ...confirmed, cancelledByPatient: true }, clinic, { wasConfirmed: true }),
  ]
}
const patientMails = () => mailsAbout(visit)

/** The words of a mail's HTML, without its styles, its tags and the filling behind its preview. */
function wordsOf(html: string): string {
  return html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&(nbsp|ensp);/g, ' ')
    .replace(/&amp;/g, '&')
}

const lettersOf = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

describe('mails to the patient', () => {
  it('no subject says anything about health, and every preview is written', () => {
    expect(patientMails().map(({ subject, content }) => `${subject} | ${content.preview}`)).toEqual([
      'Abbiamo ricevuto la tua richiesta | Non è ancora una conferma: ti scriviamo appena la visita è confermata.',
      'Abbiamo ricevuto la richiesta di un altro orario | Fino alla conferma vale l’orario di prima.',
      'La tua visita è confermata | Ti aspettiamo giovedì 26 novembre alle 10:30.',
      'La tua richiesta è stata spostata | Nuovo orario: giovedì 26 novembre alle 10:30.',
      'La tua visita è stata spostata | Nuovo orario: giovedì 26 novembre alle 10:30.',
      'La tua richiesta è con un altro medico | Resta giovedì 26 novembre alle 10:30.',
      'La tua visita è con un altro medico | Resta giovedì 26 novembre alle 10:30.',
      'Promemoria: giovedì 26 novembre alle 10:30 | Se non puoi venire, dillo adesso: il posto serve a un’altra persona.',
      'Giovedì 26 novembre alle 10:30: vieni? | Rispondi con un tocco.',
      'Ti aspettiamo giovedì 26 novembre alle 10:30 | Alle 10:30, Via Esempio 10, Lissone.',
      'La tua richiesta è stata annullata | Se è uno sbaglio, chiamaci.',
      'La tua visita è stata annullata | Se è uno sbaglio, chiamaci.',
      'Hai disdetto la tua visita | Il posto è libero. Se è uno sbaglio, chiamaci.',
    ])
  })

  it('mails state number, service, doctor, time and telephone number in both bodies', () => {
    for (const mail of [...patientMails(), ...mailsAbout(linked)]) {
      expect(mail).toMatchObject({
        to: 'giulia@example.org',
        about: { type: 'appointment', id: 1284 },
        contactId: 7,
        host: 'clinica.example',
      })
      for (const body of [text(mail), html(mail)]) {
        for (const said of [
          'Gentile Giulia Campioni',
          'n. 1284',
          'Dermatologia, Mappatura nei',
          'Dott. Marco Rossi',
          'Giovedì 26 novembre',
          'ore 10:30',
          '039 000 0000',
        ]) {
          expect(body).toContain(said)
        }
      }
    }
  })

  it('HTML and plain text of every mail hold the same words', () => {
    const prepared = {
      ...linked,
      price: '130,00',
      preparation: 'A digiuno.\nBevi acqua.',
      whatToBring: 'Esami',
    }
    for (const mail of [...patientMails(), ...mailsAbout(prepared), resultsReady(visit, clinic)]) {
      const said = text(mail).replace(/^https:.*$/gm, '')
      expect(lettersOf(wordsOf(html(mail)))).toBe(lettersOf(clinic.name + said))
      const links = [mail.content.link, ...(mail.content.links ?? [])].filter((link) => link !== undefined)
      for (const { label, url } of links) {
        expect(html(mail)).toContain(`href="${url}"`)
        expect(text(mail)).toContain(url.startsWith('tel:') ? label : url)
      }
    }
  })

  it('mails of visits to come say where the entrance is', () => {
    for (const mail of patientMails().slice(0, 10))
      expect(text(mail)).toContain('Dove: Via Esempio 10, Lissone, Ingresso principale')
  })

  it('mails say that a request is not yet a confirmation', () => {
    const received = text(requestReceived(visit, clinic))
    expect(received).toContain(
      'Questa non è ancora una conferma: controlliamo la richiesta e ti scriviamo entro un giorno lavorativo; se serve, ti chiamiamo.',
    )
    expect(received).toContain('IN ATTESA DI CONFERMA')
    expect(received).not.toMatch(/prenotazione (è )?confermata|visita è confermata/)
    expect(text(visitMoved(visit, clinic, move))).toContain('La visita non è ancora confermata')
    expect(text(visitMoved(confirmedVisit, clinic, move))).not.toContain('non è ancora confermata')
  })

  it('a mail about a moved visit names the old time', () => {
    expect(text(visitMoved(visit, clinic, move))).toContain('Prima era: mercoledì 25 novembre, 9:00')
  })

  it('a mail about a visit of another year names the year', () => {
    const mail = visitConfirmed({ ...linked, appointmentDate: '2027-01-14' }, clinic)
    expect(mail.content.visit?.day).toBe('Giovedì 14 gennaio 2027')
    expect(text(mail)).toContain('fino a mercoledì 13 gennaio 2027 alle 10:30')
  })

  it('mails with a link offer the page, and a reminder asks for an answer', () => {
    const [received, , confirmed, , , , , week, reminder, morning] = mailsAbout(linked)
    expect(received?.content).toMatchObject({ link: { label: 'Apri la pagina della visita', url: PAGE } })
    const changes = [
      { label: 'Sposta', url: `${PAGE}?sposta` },
      { label: 'Disdici', url: `${PAGE}?disdici` },
    ]
    expect(confirmed?.content).toMatchObject({ link: { url: PAGE }, links: changes })
    expect(week?.content).toMatchObject({ link: { url: PAGE }, links: changes })
    expect(reminder?.content).toMatchObject({
      link: { label: 'Vengo', url: `${PAGE}?vengo` },
      links: changes,
    })
    expect(morning?.content.link).toBeUndefined()
    expect(JSON.stringify(morning)).not.toContain('/visita/')
  })

  it.each([
    [
      null,
      'Da qui puoi spostare o disdire fino a mercoledì 25 novembre alle 10:30. Dopo, chiamaci allo 039 000 0000.',
    ],
    [
      48,
      'Da qui puoi spostare o disdire fino a martedì 24 novembre alle 10:30. Dopo, chiamaci allo 039 000 0000.',
    ],
    [
      0,
      'Da qui puoi spostare o disdire fino a giovedì 26 novembre alle 10:30. Dopo, chiamaci allo 039 000 0000.',
    ],
    [720, 'Se non puoi venire o vuoi cambiare orario, chiamaci allo 039 000 0000.'],
  ])('a mail names the limit of %s hours before the visit by day and hour', (cancelHours, note) => {
    const { content } = visitConfirmed({ ...linked, cancelHours }, clinic)
    expect(content.note).toEqual([note])
    expect(content.links?.length ?? 0).toBe(cancelHours === 720 ? 0 : 2)
  })

  it('greets the person who booked for a patient, and says whose visit it is', () => {
    const booked: MailVisit = {
      ...linked,
      firstName: 'Luca',
      lastName: 'Fittizi',
      booker: { firstName: 'Francesca', lastName: 'Fittizi' },
    }
    const confirmed = visitConfirmed(booked, clinic)
    expect(confirmed.subject).toBe('La visita di Luca è confermata')
    expect(text(confirmed)).toContain('Gentile Francesca Fittizi, la visita di Luca è confermata.')
    expect(text(visitReminder(booked, clinic, 'reminder'))).toContain(
      'ti ricordiamo la visita di Luca di giovedì 26 novembre alle 10:30.',
    )
    expect(visitMoved({ ...booked, status: 'pending' }, clinic, move).subject).toBe(
      'La richiesta per Luca è stata spostata',
    )
    const advertised = visitConfirmed({ ...booked, firstName: 'Vinci su truffa.example' }, clinic)
    expect(advertised.subject).toBe('La visita è confermata')
    expect(text(newRequestForClinic(booked, clinic))).toContain('Prenota: Francesca Fittizi')
  })

  it('a cancellation by the patient says so, and leaves out a reason', () => {
    const reason = { ...linked, cancelReason: 'Chiusura straordinaria' }
    const own = text(visitCancelled({ ...reason, cancelledByPatient: true }, clinic, { wasConfirmed: true }))
    expect(own).toContain('come ci hai chiesto')
    expect(own).not.toContain('straordinaria')
    const staffs = text(visitCancelled(reason, clinic, { wasConfirmed: true }))
    expect(staffs).toContain('Motivo: Chiusura straordinaria')
    expect(staffs).toContain('Prenota un altro giorno:\nhttps://clinica.example/prenota-visita')
  })

  it('a mail about results holds neither service nor doctor', () => {
    const ready = resultsReady({ ...visit, preparation: 'A digiuno' }, clinic)
    expect(ready.subject).toBe('Il referto della prenotazione n. 1284 è pronto')
    for (const body of [text(ready), html(ready)]) {
      expect(body).toContain('artedì e venerdì 16:00-18:00')
      expect(body).not.toMatch(/Dermatologia|Mappatura|Rossi|digiuno/)
    }
  })

  it('mails are sent in the words staff have chosen', () => {
    const texts = {
      confirmed: {
        subject: 'Confermata n. {numero}',
        title: 'Bene',
        preview: '',
        intro: 'Ciao {nome}.',
        closing: '',
      },
    }
    const mail = visitConfirmed(linked, { ...clinic, texts })
    expect(mail.subject).toBe('Confermata n. 1284')
    expect(mail.content).toMatchObject({ title: 'Bene', paragraphs: ['Ciao Giulia Campioni.'], closing: [] })
    expect(mail.content.preview).toBeUndefined()
  })

  it('an SMS names neither service nor doctor, and is one SMS', () => {
    for (const key of ['sms_reminder', 'sms_reminder_week', 'sms_morning', 'sms_results_ready'] as const) {
      const sms = visitSms(linked, clinic, key)
      expect(sms.length).toBeLessThanOrEqual(160)
      expect(sms).not.toMatch(/Dermatologia|Rossi|Giulia|[{}’]/)
    }
    expect(visitSms(linked, clinic, 'sms_reminder')).toBe(
      `Ambulatorio: visita giovedì 26/11 ore 10:30. Vieni, sposti o disdici? Rispondi qui: ${PAGE}`,
    )
  })

  it('mails have a calendar file exactly when they confirm, move or cancel a confirmed visit', () => {
    const methods = patientMails().map(({ attachments }) => attachments?.[0]?.contentType.split('method=')[1])
    const none = undefined
    expect(methods).toEqual([
      ...[none, none, 'PUBLISH', none, 'PUBLISH', none, none, none, none, none, none, 'CANCEL', 'CANCEL'],
    ])
  })

  it('the calendar entry of a mail holds no health data', () => {
    const [file] = visitConfirmed(confirmedVisit, clinic).attachments ?? []
    expect(file?.filename).toBe('visita-1284.ics')
    const content = file?.content.replaceAll('\r\n ', '') ?? ''
    expect(content).toContain('UID:visita-1284@clinica.example\r\n')
    expect(content).toContain('SEQUENCE:3\r\n')
    expect(content).toContain('DTSTART;TZID=Europe/Rome:20261126T103000\r\n')
    expect(content).toContain('DTEND;TZID=Europe/Rome:20261126T110000\r\n')
    expect(content).toContain('SUMMARY:Visita presso Ambulatorio\r\n')
    expect(content).not.toMatch(/Dermatologia|Rossi|Giulia|Campioni/)
  })

  it('mails leave out missing details', () => {
    const body = text(requestReceived({ ...visit, subserviceName: null }, clinic))
    expect(body).toContain('Visita: Dermatologia, 30 minuti\n')
    expect(body).not.toMatch(/\bnull\b/)
  })

  it('mails say that staff assign the doctor when none is chosen', () => {
    const body = text(requestReceived({ ...visit, doctorName: null }, clinic))
    expect(body).toContain('Con: Il migliore disponibile: lo assegna il nostro staff\n')
  })

  it('the cancellation of a request for any doctor names no doctor', () => {
    const body = text(visitCancelled({ ...visit, doctorName: null }, clinic, { wasConfirmed: false }))
    expect(body).not.toContain('Con: ')
  })

  it('mails expire when the visit begins', () => {
    expect(patientMails().map(({ notAfter }) => notAfter)).toEqual(Array(13).fill('2026-11-26 10:30'))
  })

  it('mails show a button that calls the clinic', () => {
    for (const mail of patientMails()) expect(html(mail)).toContain('href="tel:+390390000000"')
  })

  it('mails name neither service nor doctor when the clinic’s setting says so', () => {
    const mail = requestReceived(visit, { ...clinic, namesService: false })
    for (const body of [text(mail), html(mail)]) {
      expect(body).not.toMatch(/Dermatologia|Mappatura|Rossi/)
    }
  })

  it('mails about a visit to come tell the preparation and the things to bring, line by line', () => {
    const told = { preparation: 'A digiuno da 8 ore.\nBevi acqua.', whatToBring: 'Tessera <sanitaria>' }
    const prepared: MailVisit = { ...visit, ...told }
    for (const mail of [
      requestReceived(prepared, clinic),
      visitConfirmed({ ...prepared, status: 'confirmed' }, clinic),
      visitMoved(prepared, clinic, move),
    ]) {
      expect(text(mail)).toContain(
        'Come prepararsi\n- A digiuno da 8 ore.\n- Bevi acqua.\n\nChe cosa portare\n- Tessera',
      )
      expect(html(mail)).toContain('>Bevi acqua.<')
      expect(html(mail)).toContain('>Tessera &lt;sanitaria&gt;<')
    }
    const cancelled = text(visitCancelled(prepared, clinic, { wasConfirmed: true }))
    expect(cancelled + text(requestReceived(visit, clinic))).not.toMatch(/prepararsi|portare/)
    // The texts would tell which service it is.
    const silent = requestReceived(prepared, { ...clinic, namesService: false })
    expect(text(silent)).not.toMatch(/digiuno|portare/)
  })

  it('mails follow the clinic’s content in naming service and doctor', async () => {
    const ctx = {
      mail: { from: 'a@clinica.example', staff: 'b@clinica.example' },
      publicUrl: 'https://clinica.example',
      now: () => clinic.now,
    }
    const database = await testDatabase('empty')
    const body = async () => text(requestReceived(visit, await mailClinic(ctx, database.db)))
    try {
      expect(await body()).toContain('Dermatologia')
      const value = JSON.stringify({ 'contacts.namesService': false })
      await database.db.insertInto('siteTexts').values({ key: 'clinica', version: 1, value }).execute()
      expect(await body()).not.toMatch(/Dermatologia|Mappatura|Rossi/)
    } finally {
      await database.drop()
    }
  })

  it.each([
    'Vinci su truffa.example',
    'https://truffa.example',
    'www truffa',
    'a@b.example',
    'Chiama 899123',
  ])('mails leave out an advertisement given as a name: %s', (firstName) => {
    const mail = requestReceived({ ...visit, firstName }, clinic)
    expect(text(mail)).toContain('Gentile paziente,')
    expect(text(mail)).not.toContain(firstName)
    expect(html(mail)).not.toContain(firstName)
  })

  it('mails greet people with unusual names', () => {
    for (const name of ["D'Angelo", 'De la Cruz', 'Žofie', 'Anna-Lena']) {
      expect(text(requestReceived({ ...visit, firstName: name }, clinic))).toContain(
        `Gentile ${name} Campioni,`,
      )
    }
  })

  it('mails never hold notes, fiscal code or date of birth, even if they are passed', () => {
    const leaking = {
      ...confirmedVisit,
      notes: 'SEGRETO',
      fiscalCode: 'CMPGLI80A41F205X',
      dateOfBirth: '1980-01-01',
    }
    const mails = [
      requestReceived(leaking, clinic),
      newRequestForClinic(leaking, clinic),
      visitConfirmed(leaking, clinic),
      visitMoved(leaking, clinic, move),
      visitCancelled(leaking, clinic, { wasConfirmed: true }),
    ]
    expect(JSON.stringify(mails)).not.toMatch(/SEGRETO|CMPGLI80A41F205X|1980/)
  })
})

describe('the mail to the clinic about a request', () => {
  const mail = newRequestForClinic(visit, clinic)

  it('names the patient and the visit and links to the request', () => {
    expect(mail).toMatchObject({
      to: 'segreteria@clinica.example',
      subject: 'Nuova richiesta di prenotazione n. 1284',
      about: { type: 'appointment', id: 1284 },
    })
    for (const said of [
      'Giulia Campioni',
      '333 1234567',
      'Dermatologia',
      'giovedì 26 novembre 2026, 10:30',
    ]) {
      expect(text(mail)).toContain(said)
    }
    expect(text(mail)).toContain('https://clinica.example/richieste-prenotazioni?richiesta=1284')
    expect(html(mail)).toContain('href="https://clinica.example/richieste-prenotazioni?richiesta=1284"')
    expect(mail.attachments).toBeUndefined()
  })

  it('the clinic’s mail about a visit confirmed at once says that it is confirmed', () => {
    const told = newRequestForClinic(confirmedVisit, clinic)
    expect(told.subject).toBe('Nuova visita prenotata n. 1284')
    expect(text(told)).toContain('È già confermata.')
    expect(text(mail)).not.toContain('confermata')
  })
})

it('results of a clinic without hours are given out while it is open', () => {
  const hours = (resultsPickup: HoursRow[], outpatient: HoursRow[]) =>
    clinicOf(valuesOf(clinicGroup, { 'hours.resultsPickup': resultsPickup, 'hours.outpatient': outpatient }))
  const context = { mail: { from: '', staff: '' }, publicUrl: '', now: () => new Date() }
  const pickup = (clinic: Clinic) => clinicWith(context, { clinic, texts: {}, cancelHours: 24 }).pickup
  const row = { days: [1], ranges: [{ opens: '08:00', closes: '13:00' }], note: '' }
  expect(pickup(hours([], [row]))).toBe('lunedì 8:00-13:00')
  expect(pickup(hours([], []))).toBe('negli orari di apertura')
})
