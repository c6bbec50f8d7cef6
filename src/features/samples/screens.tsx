import type { ReactNode } from 'react'
import { PageHead } from '#ui/PageHead.tsx'
import { SampleMark } from '#ui/SampleMark.tsx'

/** A screen of samples: fixed rows, no calls, nothing stored. */
type Screen = {
  to: string
  title: string
  text: string
  /** The toast for visitors without a session. */
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

/** The frame of each sample screen: the one place that says that its rows are invented. */
export function SamplePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHead
        back={{ to: '/pricing', label: 'Piani e prezzi' }}
        title={title}
        badge={<SampleMark />}
        text="Questi sono esempi fissi: nulla è reale e nulla viene salvato."
      />
      {children}
    </>
  )
}
