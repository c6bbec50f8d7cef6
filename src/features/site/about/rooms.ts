import { pictures } from '#content/pictures.ts'
import type { Content } from '#content/site.ts'

/** The rooms, as the rotating gallery shows them. */
export const roomsOf = ({ rooms }: Content['about']) => [
  { picture: pictures.reception, caption: rooms.reception },
  { picture: pictures.waiting, caption: rooms.waiting },
  { picture: pictures.corridor, caption: rooms.corridor },
]
