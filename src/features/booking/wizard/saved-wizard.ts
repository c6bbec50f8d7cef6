import { z } from 'zod'
import { uploadedFile } from '#features/media/contract.ts'
import { newWizard, type Wizard } from './state.ts'

// Saves the wizard in sessionStorage, so that it survives a reload of this tab and ends with it.

const KEY = 'prenota-visita'

const named = z.object({ id: z.int(), name: z.string() }).nullable()
const choices = {
  category: named,
  service: named,
  hasSubservices: z.boolean().nullable(),
  subservice: named,
  doctor: named,
  date: z.iso.date().nullable(),
  time: z.string().nullable(),
}
const text = z.string()

const stored = z.object({
  draft: z.object({
    ...choices,
    details: z.object({
      firstName: text,
      lastName: text,
      email: text,
      phone: text,
      dateOfBirth: text,
      fiscalCode: text,
      notes: text,
    }),
    files: z.array(uploadedFile),
    attempt: z.object({ key: text, content: text }).nullable(),
    timeRefusal: text.nullable(),
    choiceRefusal: text.nullable().default(null),
  }),
  confirmed: z.object({ ...choices, id: z.int(), duration: z.number(), email: text }).nullable(),
}) satisfies z.ZodType<Wizard>

/** The saved wizard; a new one when the storage is unavailable or its content invalid. */
export function readWizard(): Wizard {
  try {
    const text = window.sessionStorage.getItem(KEY)
    const parsed = text ? stored.safeParse(JSON.parse(text)) : undefined
    return parsed?.success ? parsed.data : newWizard
  } catch {
    return newWizard
  }
}

export function saveWizard(wizard: Wizard): void {
  try {
    if (wizard === newWizard) window.sessionStorage.removeItem(KEY)
    else window.sessionStorage.setItem(KEY, JSON.stringify(wizard))
  } catch {
    // The storage is full or switched off: the wizard works, but a reload loses it.
  }
}
