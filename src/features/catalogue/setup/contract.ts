import { z } from 'zod'
import { bodyId } from '#platform/http/shapes.ts'

/** What the calls of the catalogue's management have in common. */

/** What a change may carry beside its fields. An id other than the path's is refused; so is a version that has moved on. */
export const changeOf = { id: bodyId().optional(), version: bodyId().optional() }

/** A picture as a data URL. What it is by its content, and how large (413), is seen when it is made anew. */
export const pictureText = () =>
  z
    .string({ error: 'Seleziona un file immagine valido.' })
    .regex(/^data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/, 'Seleziona un file immagine valido.')
