import { z } from 'zod'
import { birthDate, fiscalCode, phoneNumber } from '#features/contacts/shapes.ts'
import { date, email, line, optional, paragraph } from '#platform/http/shapes.ts'
import { bookerRelations } from './rules.ts'

/** The first day the database accepts for a visit. */
const FIRST_DAY = '2000-01-01'

/** The day of a visit. */
export function visitDay() {
  return date().refine((day) => day >= FIRST_DAY, 'Data non valida')
}

const PHONE = 'Numero di telefono richiesto'

/** The person who books for another. E-mail address and telephone number of the visit are theirs. */
export const Booker = z.object({
  firstName: line(100, { required: 'Nome richiesto' }),
  lastName: line(100, { required: 'Cognome richiesto' }),
  relation: z.enum(bookerRelations, { error: 'Legame non valido' }),
})
export type Booker = z.output<typeof Booker>

/** The fields of the details step, checked by the wizard's form and by the server. */
export const PatientDetails = z.object({
  firstName: line(100, { required: 'Nome richiesto' }),
  lastName: line(100, { required: 'Cognome richiesto' }),
  email: email('Email non valida'),
  phone: phoneNumber(PHONE, PHONE),
  dateOfBirth: optional(birthDate),
  fiscalCode: optional(fiscalCode),
  notes: optional(paragraph(2000)),
})

/** Where a draw at home takes place. */
export const HomeAddress = paragraph(200)
