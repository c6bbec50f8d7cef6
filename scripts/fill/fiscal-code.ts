import { checkCharacter } from '#features/contacts/shapes.ts'
import type { Sex } from './first-names.ts'

const MONTHS = 'ABCDEHLMPRST'
const WOMEN = 40

type Given = { firstName: string; lastName: string; sex: Sex; birthDate: string; birthPlace: string }

/** The tax code of a person (D.M. 23 dicembre 1976). */
export function fiscalCode({ firstName, lastName, sex, birthDate, birthPlace }: Given): string {
  const day = Number(birthDate.slice(8)) + (sex === 'F' ? WOMEN : 0)
  const month = MONTHS[Number(birthDate.slice(5, 7)) - 1]
  const first15 = `${ofLastName(lastName)}${ofFirstName(firstName)}${birthDate.slice(2, 4)}${month}${String(day).padStart(2, '0')}${birthPlace}`
  return first15 + checkCharacter(first15)
}

function ofLastName(name: string): string {
  const { consonants, vowels } = letters(name)
  return `${consonants}${vowels}XXX`.slice(0, 3)
}

/** Of four consonants and more the second is left out. */
function ofFirstName(name: string): string {
  const { consonants, vowels } = letters(name)
  if (consonants.length > 3) return `${consonants[0]}${consonants.slice(2, 4)}`
  return `${consonants}${vowels}XXX`.slice(0, 3)
}

function letters(name: string): { consonants: string; vowels: string } {
  const plain = plainLetters(name).toUpperCase()
  return { consonants: plain.replace(/[AEIOU]/g, ''), vowels: plain.replace(/[^AEIOU]/g, '') }
}

/** Without accents, apostrophes and spaces. */
export function plainLetters(name: string): string {
  return name.normalize('NFD').replace(/[^A-Za-z]/g, '')
}
