import { expect, test } from 'vitest'
import { fieldsOf } from '#content/fields.ts'
import { groups } from '#content/site.ts'
import { countInitial, toPublish, typedFrom } from './values.ts'

const group = groups['chi-siamo']
const LEAD = 'intro.lead'

test('initial texts published without a change become the clinic’s own, all of them', () => {
  const values = toPublish(group, typedFrom(group, {}), {})
  expect(values).toEqual(typedFrom(group, {}))
  expect(countInitial(group, values)).toBe(0)
})

test('a change alone is published beside what the clinic has published before', () => {
  const published = { 'partner.title': 'Il laboratorio partner' }
  const values = { ...typedFrom(group, published), [LEAD]: 'Nuovo' }
  expect(toPublish(group, values, published)).toEqual({ ...published, [LEAD]: 'Nuovo' })
  expect(countInitial(group, published)).toBe(fieldsOf(group).length - 1)
})
