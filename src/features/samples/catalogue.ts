import { exampleContent } from '#content/site.ts'
import { aestheticServices } from './aesthetic.ts'
import { dentalServices } from './dental.ts'
import { laboratoryServices } from './laboratory.ts'
import type { SampleCategory } from './shapes.ts'
import { specialistServices } from './specialist.ts'

/** A believable catalogue, so that a fresh installation has something to show and to book. */

export const sampleCategories: readonly SampleCategory[] = [
  {
    slug: 'centro-dentale',
    name: 'Centro Dentale',
    description:
      'Igiene, cura e implantologia in un reparto con radiologia digitale, dove ogni piano di cura è spiegato prima di cominciare.',
    services: dentalServices,
  },
  {
    slug: 'medicina-estetica',
    name: 'Medicina Estetica',
    description:
      'Trattamenti medici per viso e corpo, scelti insieme dopo una visita e una fotografia della pelle.',
    services: aestheticServices,
  },
  {
    slug: 'polispecialistico',
    name: 'Polispecialistico',
    description: 'Visite specialistiche per adulti e bambini.',
    services: specialistServices,
  },
  {
    slug: 'centro-analisi',
    name: 'Centro Analisi',
    description:
      'Prelievi ed esami con un laboratorio accreditato: referti in 24-48 ore per la maggior parte dei test.',
    services: laboratoryServices,
  },
]

export const sampleAgreements = [
  {
    nome: 'Convenzione Dipendenti',
    azienda: 'Mobilificio Esempio',
    descrizione:
      'Sconto del 15% sulle visite specialistiche e del 10% sull’igiene orale per i dipendenti e i loro familiari.',
  },
  {
    nome: 'Convenzione Soci e Famiglie',
    azienda: 'Polisportiva Esempio',
    descrizione:
      'Visite ortopediche, cardiologiche e nutrizionali a tariffa agevolata per gli atleti tesserati.',
  },
] as const

/** The form of the page 'Inaugurazione', which asks for it by this id. The keys are the specification's. */
export const sampleForm = {
  id: 1,
  name: 'Inaugurazione',
  description: `Iscrizione all’inaugurazione di ${exampleContent.clinic.name}`,
  formWidth: 500,
  textColor: '#1C2B30',
  fieldBackgroundColor: '#FFFFFF',
  buttonColor: '#4A90A4',
  // White on this button would be 3.6:1, too little to read.
  buttonTextColor: '#0C1416',
  lastDay: exampleContent.inauguration.invitation.date,
  fields: [
    { key: 'nome', label: 'Nome', type: 'text', placeholder: 'Il tuo nome' },
    { key: 'cognome', label: 'Cognome', type: 'text', placeholder: 'Il tuo cognome' },
    { key: 'email', label: 'Email', type: 'email', placeholder: 'nome@esempio.it' },
    { key: 'telefono', label: 'Telefono', type: 'phone', placeholder: 'Il tuo numero di telefono' },
    { key: 'oggetto', label: 'Oggetto', type: 'text', placeholder: 'Oggetto' },
    { key: 'messaggio', label: 'Messaggio', type: 'textarea', placeholder: 'Il tuo messaggio' },
  ],
} as const

export const sampleSettings = [
  {
    key: 'booking_min_notice_minutes',
    value: '60',
    type: 'string',
    description: 'Preavviso minimo, in minuti, per prenotare una visita in giornata',
  },
] as const
