import { clinic } from './clinic.ts'
import { type Picture, pictures } from './pictures.ts'

/** The clinic's own words about itself on the home page. */

const { divisions, specialists, squareMetres } = clinic.claims

export const statistics: readonly { value: string; unit?: string; label: string }[] = [
  { value: divisions, label: 'divisioni mediche' },
  ...(specialists === null ? [] : [{ value: specialists, label: 'specialisti' }]),
  { value: squareMetres, unit: 'm²', label: 'metri quadrati' },
]

export const trustPoints: readonly { title: string; text: string }[] = [
  {
    title: 'Specialisti certificati',
    text: 'Medici iscritti all’albo, con anni di pratica nella loro disciplina.',
  },
  { title: 'Tecnologia avanzata', text: 'Radiologia digitale e strumenti aggiornati.' },
  {
    title: 'Approccio umano e personalizzato',
    text: 'Prima le tue domande, poi la visita.',
  },
]

/** The rooms, as the rotating gallery shows them. */
export const rooms: readonly { picture: Picture; caption: string }[] = [
  { picture: pictures.reception, caption: 'Reception' },
  { picture: pictures.waiting, caption: 'Sala d’attesa' },
  { picture: pictures.corridor, caption: 'Accoglienza' },
]
