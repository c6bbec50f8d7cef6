import { describe, expect, it } from 'vitest'
import { exampleClinic } from '#content/groups/clinic.ts'
import { mailHtml, mailText } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import {
  activationDecided,
  activationReceived,
  activationRepeated,
  decisionForClinic,
  type MailActivation,
  newActivationForClinic,
} from '../mails.server.ts'

const activation: MailActivation = {
  id: 12,
  contactId: 7,
  firstName: 'Ada',
  lastName: 'Riva',
  email: 'ada@example.com',
  phone: '333 000 0000',
  convenzioneName: 'Sconto soci',
  convenzioneAzienda: 'Alfa & Figli',
}
const from = {
  ...{ from: 'no-reply@clinica.example', staff: 'segreteria@clinica.example' },
  clinic: exampleClinic,
}
const URL = 'https://clinica.example'
const text = ({ content }: Mail) => mailText(content)

const toPerson = (to: MailActivation = activation) => [
  activationReceived(to, from),
  activationRepeated(to, from),
  activationDecided(to, 'approved', from),
  activationDecided(to, 'rejected', from),
]
const toClinic = () => [
  newActivationForClinic(activation, from, URL),
  decisionForClinic(activation, { decision: 'approved', username: 'carla' }, from, URL),
  decisionForClinic(activation, { decision: 'rejected', username: 'carla' }, from, URL),
]

describe('mails to the person', () => {
  it('mails greet the person, and name the agreement and the clinic’s number', () => {
    for (const mail of toPerson()) {
      expect(mail).toMatchObject({ to: 'ada@example.com', host: 'clinica.example' })
      expect(text(mail)).toContain('Gentile Ada Riva,')
      expect(text(mail)).toContain('Convenzione: Sconto soci\nAzienda: Alfa & Figli')
      expect(text(mail)).toContain('039 000 0000')
    }
  })

  it('mails state whether the request was received, repeated, approved or rejected', () => {
    const [received = '', repeated = '', approved = '', rejected = ''] = toPerson().map(text)
    expect(received).toContain('abbiamo ricevuto la tua richiesta')
    expect(repeated).toContain('non serve inviarla di nuovo')
    expect(approved).toContain('la tua richiesta è stata approvata')
    expect(rejected).toContain('Purtroppo non ci è stato possibile attivare la convenzione')
    expect(rejected).toContain('puoi inviare una nuova richiesta')
  })

  it('mails leave out an advertisement given as a name', () => {
    for (const mail of toPerson({ ...activation, firstName: 'Vinci', lastName: 'www.premio.example' })) {
      expect(text(mail)).toContain('Gentile paziente')
      expect(text(mail)).not.toContain('premio')
    }
  })
})

describe('mails to the clinic', () => {
  it('mails to the clinic name the person, the agreement, the decision and the user who made it', () => {
    const [received = '', approved = '', rejected = ''] = toClinic().map(text)
    for (const mail of toClinic()) {
      expect(mail.to).toBe('segreteria@clinica.example')
      expect(text(mail)).toContain('Da: Ada Riva\nTelefono: 333 000 0000\nConvenzione: Sconto soci')
    }
    expect(received).toContain('https://clinica.example/convenzioni?stato=pending')
    expect(approved).toContain('è stata approvata da carla')
    expect(rejected).toContain('è stata rifiutata da carla')
  })
})

it('no mail passes on markup in names', () => {
  const hostile = { ...activation, firstName: '<img src=x>', convenzioneName: '<script>1</script>' }
  for (const { content } of [...toPerson(hostile), newActivationForClinic(hostile, from, URL)]) {
    expect(mailHtml(content, 'Ambulatorio')).not.toMatch(/<img|<script/)
    expect(mailHtml(content, 'Ambulatorio')).toContain('&lt;script&gt;')
  }
})
