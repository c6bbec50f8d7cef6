import { createActivation } from '#features/agreements/contract.ts'
import { createAppointment } from '#features/booking/contract.ts'
import { contactByEmail, createContact } from '#features/contacts/contract.ts'
import { createMessage } from '#features/contacts/messages/contract.ts'
import type { FormDetail } from '#features/forms/contract.ts'
import { agreement, bookable, wish } from '#test/factories.ts'
import { pdf } from '#test/files.ts'
import { madeForm } from '#test/forms.ts'
import { uploadOne } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'
import type { Target } from './target.ts'

/** The three things visitors send requests for: a visit, an agreement, a form. */
export type Offers = {
  visit: Awaited<ReturnType<typeof bookable>>
  convenzioneId: number
  form: FormDetail
}

export async function makeOffers({ db }: Target, staff: Visitor): Promise<Offers> {
  const visit = await bookable(db, { doctors: 2 })
  return { visit, convenzioneId: await agreement(db), form: await madeForm(staff) }
}

/** A person whose values are unique words: each occurrence in the database belongs to them. */
export type Person = {
  firstName: string
  lastName: string
  email: string
  phone: string
  mark: string
}

let people = 0
export function newPerson(): Person {
  people += 1
  const mark = `zibibbo${people}`
  return {
    firstName: 'Fiorenza',
    lastName: `Lamarca ${mark}`,
    email: `fiorenza${people}@example.com`,
    phone: `+39 347 555 01${String(people).padStart(2, '0')}`,
    mark,
  }
}

/** Sends all that a visitor can: a visit with a document, a message, an agreement, a form. */
export async function sendEverything(
  target: Target,
  { visit, convenzioneId, form }: Offers,
  person: Person,
  day: { date: string; time: string },
): Promise<{ appointmentId: number; documentId: number; document: Buffer }> {
  const { mark, ...given } = person
  const visitor = target.visitor()
  const document = pdf(3000, mark)
  const file = await uploadOne(visitor, document, `referto-${mark}.pdf`)
  const { id } = await visitor.call(createAppointment, {
    body: wish(visit, {
      ...given,
      dateOfBirth: '1984-03-04',
      notes: `Nota ${mark}`,
      appointmentDate: day.date,
      appointmentTime: day.time,
      uploadedFileIds: [file.id],
    }),
  })
  const handle = await visitor.call(createContact, { body: given })
  const words = { subject: `Domanda ${mark}`, message: `Messaggio ${mark}` }
  await visitor.call(createMessage, { params: { id: String(handle.id) }, body: words })
  await visitor.call(createActivation, {
    body: { ...given, convenzioneId, dateOfBirth: '1984-03-04', serviziInteressati: [visit.categoryId] },
  })
  const answers = {
    nome: given.firstName,
    cognome: given.lastName,
    email: given.email,
    telefono: given.phone,
  }
  const sent = await visitor.send(`/api/forms/${form.id}/submit`, {
    method: 'POST',
    body: JSON.stringify(answers),
  })
  if (!sent.ok) throw new Error(`form: ${sent.status} ${await sent.text()}`)
  return { appointmentId: id, documentId: file.id, document }
}

export async function contactOf(staff: Visitor, { email }: Person): Promise<number> {
  return (await staff.call(contactByEmail, { params: { email } })).id
}
