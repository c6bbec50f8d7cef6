import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { bodyId } from '#platform/http/shapes.ts'
import { PART_LENGTH, type TextPart, textKeys } from './copy.ts'

const part = (name: TextPart) => z.string().max(PART_LENGTH[name]).optional()

/** The parts of a mail, or the one of an SMS. Their placeholders are checked by the use case. */
export const TextParts = z.strictObject({
  subject: part('subject'),
  title: part('title'),
  preview: part('preview'),
  intro: part('intro'),
  closing: part('closing'),
  body: part('body'),
})

export const MessageTextRow = z.object({
  key: z.enum(textKeys),
  parts: TextParts,
  isOriginal: z.boolean(),
  version: z.int(),
})
export type MessageTextRow = z.output<typeof MessageTextRow>

export const TextPreview = z.object({
  subject: z.string(),
  /** The whole mail; empty for an SMS. */
  html: z.string(),
  /** The plain text of the mail, or the SMS. */
  text: z.string(),
})
export type TextPreview = z.output<typeof TextPreview>

const access = ['admin', 'editor'] as const
const params = z.object({ text: z.string().max(40) })

export const listMessageTexts = endpoint({
  method: 'GET',
  path: '/api/setup/message-texts',
  access: [...access],
  summary: 'I testi di mail e SMS, come partono adesso, e i valori più lunghi dei segnaposto negli SMS.',
  answer: z.object({ texts: z.array(MessageTextRow), longest: z.record(z.string(), z.string()) }),
})

export const saveMessageText = endpoint({
  method: 'PUT',
  path: '/api/setup/message-texts/:text',
  access: [...access],
  summary: 'Cambia un testo. Le parti originali riportano il testo originale.',
  params,
  body: TextParts.extend({ version: bodyId().optional() }),
  answer: MessageTextRow,
})

export const previewMessageText = endpoint({
  method: 'POST',
  path: '/api/setup/message-texts/:text/preview',
  access: [...access],
  summary: 'Il messaggio con dati di esempio, come partirebbe con queste parti. Non cambia nulla.',
  params,
  body: TextParts,
  answer: TextPreview,
})
