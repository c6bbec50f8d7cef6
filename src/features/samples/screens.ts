/** The screens that only show what could be: fixed rows, no calls, nothing kept. */

type Screen = {
  to: string
  title: string
  /** What is on it, for who has not been there. */
  text: string
  /** Said to who is not logged in. */
  access: string
}

export const screens = {
  pipeline: {
    to: '/pipeline',
    title: 'Pipeline vendite',
    text: 'Le opportunità, dal primo contatto alla chiusura.',
    access: "Devi effettuare l'accesso per gestire la pipeline vendite.",
  },
  patients: {
    to: '/pazienti',
    title: 'Pazienti',
    text: 'Chi è in cura, con l’ultima visita e la prossima.',
    access: "Devi effettuare l'accesso per gestire i pazienti.",
  },
  collaborators: {
    to: '/collaboratori',
    title: 'Collaboratori',
    text: 'Chi lavora in clinica, chi è in ferie o in malattia.',
    access: "Devi effettuare l'accesso per gestire i collaboratori.",
  },
  equipment: {
    to: '/attrezzature',
    title: 'Attrezzature',
    text: 'Gli strumenti e le loro manutenzioni.',
    access: "Devi effettuare l'accesso per gestire le attrezzature.",
  },
} as const satisfies Record<string, Screen>
