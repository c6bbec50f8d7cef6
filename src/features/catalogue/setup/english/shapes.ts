import { z } from 'zod'
import { line, optional, paragraph } from '#platform/http/shapes.ts'
import { pageFields } from '../services/shapes.ts'

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** English texts in calls, each optional. Those that are missing or empty are not stored: their fields stay Italian. */
function texts<F extends z.ZodRawShape>(fields: F) {
  const shape = z.strictObject(fields, { error: 'Testi non validi' }).partial()
  return shape.transform((typed) => {
    const given = Object.entries(typed).filter(([, text]) =>
      Array.isArray(text) ? text.length > 0 : text !== null && text !== undefined,
    )
    return Object.fromEntries(given) as Given<typeof typed>
  })
}

/** The limits are those of the Italian texts. */
export const EnglishCategory = texts({
  name: optional(line(120)),
  description: optional(paragraph(1000)),
})

export const EnglishService = texts({
  name: optional(line(160)),
  shortDescription: optional(line(300)),
  longDescription: optional(paragraph(5000)),
  preparation: optional(paragraph(2000)),
  whatToBring: optional(paragraph(1000)),
  questions: pageFields.questions.optional(),
  aliases: z
    .array(line(60, { required: 'Nome richiesto' }))
    .max(30, 'Al massimo 30 nomi')
    .optional(),
})

export const EnglishKind = texts({
  name: optional(line(160)),
  description: optional(line(300)),
})

export const EnglishDoctor = texts({
  specialization: optional(line(160)),
  bio: optional(paragraph(3000)),
  studies: optional(line(300)),
  experience: optional(line(300)),
  languages: optional(line(300)),
})

/** The same in answers. */
const text = z.string().optional()
export const englishAnswer = {
  category: z.object({ name: text, description: text }),
  service: z.object({
    name: text,
    shortDescription: text,
    longDescription: text,
    preparation: text,
    whatToBring: text,
    questions: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
    aliases: z.array(z.string()).optional(),
  }),
  kind: z.object({ name: text, description: text }),
  doctor: z.object({ specialization: text, bio: text, studies: text, experience: text, languages: text }),
}
