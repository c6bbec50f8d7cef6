import { type Picture, pictures } from './pictures.ts'

/** The departments as the first page presents them; `slug` is their category's in the catalogue. */
export type Department = { slug: string; name: string; summary: string; picture: Picture }

export const departments: readonly Department[] = [
  {
    slug: 'centro-dentale',
    name: 'Centro Dentale',
    summary: 'Dall’igiene all’implantologia, con strumenti digitali e un piano di cura scritto.',
    picture: pictures.dental,
  },
  {
    slug: 'medicina-estetica',
    name: 'Medicina Estetica',
    summary: 'Trattamenti per viso e corpo, decisi insieme al medico dopo una visita.',
    picture: pictures.aesthetic,
  },
  {
    slug: 'polispecialistico',
    name: 'Polispecialistico',
    summary: 'Cardiologia, dermatologia, ginecologia, ortopedia e altre visite specialistiche.',
    picture: pictures.consulting,
  },
]
