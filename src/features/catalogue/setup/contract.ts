import { z } from 'zod'
import { bodyId } from '#platform/http/shapes.ts'

/** Beside its fields a change may name its id, refused if not the path's, and the version it is based on, refused if stale. */
export const changeOf = { id: bodyId().optional(), version: bodyId().optional() }

/** A picture as a data URL. Content and size are checked when the server re-encodes it. */
export const pictureText = () =>
  z
    .string({ error: 'Seleziona un file immagine valido.' })
    .regex(/^data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/, 'Seleziona un file immagine valido.')
