import { describe, expect, it } from 'vitest'
import { office } from '#content/office.ts'
import { mailHtml, mailText } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import {
  doctorChanged,
  type MailClinic,
  type MailVisit,
  mailClinic,
  newRequestForClinic,
  requestReceived,
  visitCancelled,
  visitConfirmed,
  visitMoved,
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
  mailFrom: 'prenotazioni@clinica.example',
  mailStaff: 'segreteria@clinica.example',
  footer: ['Ambulatorio · Via Esempio 10'],
  namesService: true,
}
const now = new Date('2026-11-21T08:00:00Z')
const move = { now, from: { appointmentDate: '2026-11-25', appointmentTime: '09:00' } }
const confirmedVisit: MailVisit = { ...visit, status: 'confirmed' }

const text = (mail: Mail) => mailText(mail.content)
const html = (mail: Mail) => mailHtml(mail.content, clinic.name)

const patientMails = () => [
  requestReceived(visit, clinic),
  visitConfirmed(confirmedVisit, clinic, now),
  visitMoved(visit, clinic, move),
  visitMoved(confirmedVisit, clinic, move),
  doctorChanged(visit, clinic),
  doctorChanged(confirmedVisit, clinic),
  visitCancelled(visit, clinic, { now, wasConfirmed: false }),
  visitCancelled(visit, clinic, { now, wasConfirmed: true }),
]

describe('mails to the patient', () => {
  it('every subject names the day and nothing about health', () => {
    expect(patientMails().map(({ subject }) => subject)).toEqual([
      'Richiesta ricevuta: giovedì 26 novembre, 10:30',
      'Visita confermata: giovedì 26 novembre, 10:30',
      'Richiesta spostata: giovedì 26 novembre, 10:30',
      'Visita spostata: giovedì 26 novembre, 10:30',
      'Richiesta con un altro medico: giovedì 26 novembre, 10:30',
      'Visita con un altro medico: giovedì 26 novembre, 10:30',
      'Richiesta annullata: giovedì 26 novembre, 10:30',
      'Visita annullata: giovedì 26 novembre, 10:30',
    ])
  })

  it('mails state number, service, doctor, time, place and telephone number in both bodies', () => {
    for (const mail of patientMails()) {
      expect(mail).toMatchObject({
        to: 'giulia@example.org',
        about: { type: 'appointment', id: 1284 },
        contactId: 7,
        host: 'clinica.example',
      })
      for (const body of [text(mail), html(mail)]) {
        for (const said of [
          'Gentile Giulia Campioni',
          '1284',
          'Dermatologia, Mappatura nei',
          'Dott. Marco Rossi',
          'giovedì 26 novembre 2026, 10:30',
          'Via Esempio 10, 20851 Lissone (MB)',
          '039 000 0000',
        ]) {
          expect(body).toContain(said)
        }
      }
    }
  })

  it('mails say that a request is not yet a confirmation', () => {
    const received = text(requestReceived(visit, clinic))
    expect(received).toContain(
      'Il nostro staff la controlla e ti scriviamo entro un giorno lavorativo; se serve, ti chiamiamo. Fino ad allora la visita non è confermata.',
    )
    expect(received).not.toMatch(/prenotazione (è )?confermata|visita è confermata/)
    expect(text(visitMoved(visit, clinic, move))).toContain('La visita non è ancora confermata')
    expect(text(visitMoved(confirmedVisit, clinic, move))).not.toContain('non è ancora confermata')
  })

  it('a mail about a moved visit names the old time', () => {
    expect(text(visitMoved(visit, clinic, move))).toContain(
      'la visita chiesta per mercoledì 25 novembre 2026, 09:00 è stata spostata.',
    )
  })

  it('mails have a calendar file exactly when they confirm, move or cancel a confirmed visit', () => {
    const methods = patientMails().map(({ attachments }) =>
      attachments?.map(({ contentType }) => contentType),
    )
    const publish = ['text/calendar; charset=utf-8; method=PUBLISH']
    const cancel = ['text/calendar; charset=utf-8; method=CANCEL']
    expect(methods).toEqual([
      ...[undefined, publish, undefined, publish, undefined, undefined, undefined, cancel],
    ])
  })

  it('the calendar entry of a mail holds no health data', () => {
    const [file] = visitConfirmed(confirmedVisit, clinic, now).attachments ?? []
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
    expect(body).toContain('Servizio: Dermatologia\n')
    expect(body).not.toMatch(/\bnull\b/)
  })

  it('mails say that staff assign the doctor when none is chosen', () => {
    const body = text(requestReceived({ ...visit, doctorName: null }, clinic))
    expect(body).toContain('Professionista: Il migliore disponibile: lo assegna il nostro staff\n')
  })

  it('the cancellation of a request for any doctor names no doctor', () => {
    const body = text(visitCancelled({ ...visit, doctorName: null }, clinic, { now, wasConfirmed: false }))
    expect(body).not.toContain('Professionista')
  })

  it('mails expire when the visit begins', () => {
    expect(patientMails().map(({ notAfter }) => notAfter)).toEqual(Array(8).fill('2026-11-26 10:30'))
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
      visitConfirmed({ ...prepared, status: 'confirmed' }, clinic, now),
      visitMoved(prepared, clinic, move),
    ]) {
      expect(text(mail)).toContain(
        'Come prepararsi:\nA digiuno da 8 ore.\nBevi acqua.\n\nChe cosa portare:\nTessera',
      )
      expect(html(mail)).toContain('Come prepararsi:<br>A digiuno da 8 ore.<br>Bevi acqua.<')
      expect(html(mail)).toContain('Che cosa portare:<br>Tessera &lt;sanitaria&gt;<')
    }
    const cancelled = text(visitCancelled(prepared, clinic, { now, wasConfirmed: true }))
    expect(cancelled + text(requestReceived(visit, clinic))).not.toMatch(/prepararsi|portare/)
    // The texts would tell which service it is.
    const silent = requestReceived(prepared, { ...clinic, namesService: false })
    expect(text(silent)).not.toMatch(/digiuno|portare/)
  })

  it('mails follow the clinic’s content in naming service and doctor', () => {
    const body = () =>
      text(requestReceived(visit, mailClinic({ from: 'a@clinica.example', staff: 'b@clinica.example' })))
    const usual = office.namesService
    try {
      office.namesService = true
      expect(body()).toContain('Dermatologia')
      office.namesService = false
      expect(body()).not.toMatch(/Dermatologia|Mappatura|Rossi/)
    } finally {
      office.namesService = usual
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
      newRequestForClinic(leaking, clinic, 'https://clinica.example'),
      visitConfirmed(leaking, clinic, now),
      visitMoved(leaking, clinic, move),
      visitCancelled(leaking, clinic, { now, wasConfirmed: true }),
    ]
    expect(JSON.stringify(mails)).not.toMatch(/SEGRETO|CMPGLI80A41F205X|1980/)
  })
})

describe('the mail to the clinic about a request', () => {
  const mail = newRequestForClinic(visit, clinic, 'https://clinica.example')

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
    const told = newRequestForClinic(confirmedVisit, clinic, 'https://clinica.example')
    expect(told.subject).toBe('Nuova visita prenotata n. 1284')
    expect(text(told)).toContain('È già confermata.')
    expect(text(mail)).not.toContain('confermata')
  })
})
