import { z } from 'zod'
import type { Overrides } from '#content/fields.ts'
import { clinicGroup } from '#content/groups/clinic.ts'

/** The facts of the clinic between the form of the first step and the group of texts 'La clinica'. */

const { name, contacts, mainEntrance } = clinicGroup.sections
const fields = {
  name: name.fields.name,
  street: mainEntrance.fields.street,
  postalCode: mainEntrance.fields.postalCode,
  town: mainEntrance.fields.town,
  province: mainEntrance.fields.province,
  phone: contacts.fields.phone,
  mobile: contacts.fields.mobile,
  email: contacts.fields.email,
}
export type ClinicField = keyof typeof fields
export const clinicFields = Object.keys(fields) as ClinicField[]

const PATHS: Record<ClinicField, string> = {
  name: 'name.name',
  street: 'mainEntrance.street',
  postalCode: 'mainEntrance.postalCode',
  town: 'mainEntrance.town',
  province: 'mainEntrance.province',
  phone: 'contacts.phone',
  mobile: 'contacts.mobile',
  email: 'contacts.email',
}

export const ClinicForm = z.object(
  Object.fromEntries(clinicFields.map((field) => [field, fields[field].shape])) as Record<
    ClinicField,
    z.ZodType<string, string>
  >,
)
export type ClinicTyped = Record<ClinicField, string>

export const labelOf = (field: string) => fields[field as ClinicField]?.label ?? field

/** The field of a path of the group, as the server names a wrong one: 'value.name.name'. */
export const fieldOf = (path: string) =>
  clinicFields.find((field) => `value.${PATHS[field]}` === path) ?? path

/** The clinic's own values; the example's are not proposed, as they would be taken for facts. */
export function typedFrom(own: Overrides): ClinicTyped {
  return Object.fromEntries(
    clinicFields.map((field) => [field, String(own[PATHS[field]] ?? '')]),
  ) as ClinicTyped
}

/** Words that follow from the town, until staff write their own. */
const wordsFrom = ({ town, province }: Pick<ClinicTyped, 'town' | 'province'>) => ({
  'name.description': `Clinica privata a ${town}.`,
  'mainEntrance.place': `${town} (${province})`.slice(0, 60),
})

/** The words that follow from the typed town, less those staff have written: theirs are not what followed from the published town. */
function followingWords(typed: ClinicTyped, own: Overrides): Overrides {
  const before: Overrides = wordsFrom(typedFrom(own))
  return Object.fromEntries(
    Object.entries(wordsFrom(typed)).filter(
      ([path]) => !Object.hasOwn(own, path) || own[path] === before[path],
    ),
  )
}

/**
 * The values to publish. Besides those typed: others that follow from them, and parts of the example that would be wrong for any other
 * clinic, as its second entrance. Claims and figures stay examples, which 'Prima di aprire' names.
 */
export function clinicValues(typed: ClinicTyped, own: Overrides): Overrides {
  const values = Object.fromEntries(clinicFields.map((field) => [PATHS[field], typed[field]]))
  const { 'contacts.emergency': emergency } = own
  const isMobileEmergency = emergency !== undefined && emergency === own['contacts.mobile']
  const { fields: usual } = contacts
  return {
    // An emergency number is promised to be answered at any hour: a clinic has none until staff set one.
    'contacts.emergency': '',
    'contacts.greeting': usual.greeting.initial,
    'contacts.namesService': usual.namesService.initial,
    'mainEntrance.title': mainEntrance.fields.title.initial,
    'mainEntrance.mapsUrl': '',
    'mainEntrance.ways': [],
    'secondaryEntrance.isShown': false,
    ...own,
    ...values,
    ...followingWords(typed, own),
    ...(isMobileEmergency && { 'contacts.emergency': typed.mobile }),
  }
}
