import { firstNames, type Period, type Sex } from './first-names.ts'
import { fiscalCode, plainLetters } from './fiscal-code.ts'
import { lastNames } from './last-names.ts'
import { type Random, weighted } from './random.ts'

export type Person = {
  firstName: string
  lastName: string
  sex: Sex
  email: string
  phone: string
  birthDate: string
  fiscalCode: string
}

// Domains reserved for examples (RFC 2606): a mail sent to one of them by mistake reaches no person.
const domains = weighted([
  ['example.com', 30],
  ['example.org', 20],
  ['example.net', 15],
  ['posta.example', 15],
  ['mail.example.com', 8],
  ['studio.example', 6],
  ['famiglia.example.org', 4],
  ['ufficio.example.net', 2],
])

const givenNames = { M: byPeriod('M'), F: byPeriod('F') }
const familyNames = weighted(lastNames)

function byPeriod(sex: Sex) {
  const periods: Period[] = [0, 1, 2]
  return periods.map((period) => weighted(firstNames(sex, period)))
}

/** Makes one person after the other. Addresses are used once, but by those who share a family's. */
export function createPeople(by: Random): (latestBirthYear: number) => Person {
  const addresses = new Set<string>()
  let before: Person | undefined
  return (latestBirthYear) => {
    const birthDate = bornUpTo(by, latestBirthYear)
    const sex = by.chance(0.54) ? 'F' : 'M'
    const relative = before && by.chance(0.08) ? before : undefined
    const lastName = relative?.lastName ?? familyName(by)
    const firstName = givenName(by, sex, birthDate)
    const shares = relative && relative.firstName !== firstName && by.chance(0.6)
    const person: Person = {
      firstName,
      lastName,
      sex,
      birthDate,
      email: shares ? relative.email : newAddress(by, { firstName, lastName, birthDate }, addresses),
      phone: shares ? relative.phone : phone(by),
      fiscalCode: fiscalCode({ firstName, lastName, sex, birthDate, birthPlace: noPlace(by) }),
    }
    before = person
    return person
  }
}

/** A birth date: children to very old people, most of them between 30 and 70. */
function bornUpTo({ below, chance }: Random, latest: number): string {
  const age = chance(0.12) ? below(18) : 18 + Math.floor((below(72) + below(72) + below(60)) / 2.6)
  const month = 1 + below(12)
  const days = new Date(Date.UTC(latest - age, month, 0)).getUTCDate()
  return `${latest - age}-${String(month).padStart(2, '0')}-${String(1 + below(days)).padStart(2, '0')}`
}

function givenName(by: Random, sex: Sex, birthDate: string): string {
  const period = birthDate < '1960' ? 0 : birthDate < '1990' ? 1 : 2
  const choose = givenNames[sex][period]
  if (!choose) throw new Error('no names of that time')
  return choose(by)
}

function familyName(by: Random): string {
  const name = familyNames(by)
  // Some have their mother's as well.
  return by.chance(0.02) ? `${name} ${familyNames(by)}` : name
}

/** No town has number 0, so that no code is a real person's. */
function noPlace({ one }: Random): string {
  return `${one([...'ABCDEFGHIL'])}000`
}

// ---------------------------------------------------------------- addresses and numbers

type Named = { firstName: string; lastName: string; birthDate: string }

const addressShapes = weighted<(first: string, last: string, year: string) => string>([
  [(first, last) => `${first}.${last}`, 40],
  [(first, last, year) => `${first}.${last}${year.slice(2)}`, 14],
  [(first, last) => `${first}${last}`, 12],
  [(first, last) => `${first.slice(0, 1)}.${last}`, 9],
  [(first, last) => `${last}.${first}`, 9],
  [(first, last) => `${first}_${last}`, 6],
  [(first, _last, year) => `${first}${year}`, 6],
  [(first, last) => `${last}${first.slice(0, 3)}`, 4],
])

function newAddress(by: Random, { firstName, lastName, birthDate }: Named, taken: Set<string>): string {
  const first = plainLetters(firstName).toLowerCase()
  const last = plainLetters(lastName).toLowerCase()
  const local = addressShapes(by)(first, last, birthDate.slice(0, 4))
  const domain = domains(by)
  let address = `${local}@${domain}`
  for (let more = 1 + by.below(9); taken.has(address); more += 1 + by.below(9))
    address = `${local}${more}@${domain}`
  taken.add(address)
  return address
}

// No operator has a number that begins with 30, and no landline number goes on with 0 after its area.
const mobilePrefixes = ['301', '302', '303', '304', '305', '306', '307', '308', '309']
const areas = ['039', '039', '039', '0362', '0362', '02', '031', '035']

const mobileShapes = weighted<(prefix: string, a: string, b: string) => string>([
  [(prefix, a, b) => `+39 ${prefix} ${a} ${b}`, 30],
  [(prefix, a, b) => `${prefix}${a}${b}`, 25],
  [(prefix, a, b) => `${prefix} ${a}${b}`, 12],
  [(prefix, a, b) => `+39${prefix}${a}${b}`, 12],
  [(prefix, a, b) => `${prefix} ${a} ${b}`, 10],
  [(prefix, a, b) => `${prefix}/${a}${b}`, 4],
  [(prefix, a, b) => `0039 ${prefix} ${a}${b}`, 4],
  [(prefix, a, b) => `${prefix}-${a}-${b}`, 3],
])

function phone(by: Random): string {
  const digits = (count: number) => String(by.below(10 ** count)).padStart(count, '0')
  if (by.chance(0.9)) return mobileShapes(by)(by.one(mobilePrefixes), digits(3), digits(4))
  const area = by.one(areas)
  const number = `0${digits(9 - area.length)}`
  return by.one([`${area} ${number}`, `${area}${number}`, `+39 ${area} ${number}`, `${area}/${number}`])
}
