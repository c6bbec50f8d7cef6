/** Fixed figures and entries for the dashboard, as specified: nothing is counted, and nobody of these exists. */
export type SampleFigure = { label: string; value: string; trend: string }

export const sampleFigures: readonly SampleFigure[] = [
  { label: 'Servizi attivi', value: '24', trend: '+2 questo mese' },
  { label: 'Personale medico', value: '12', trend: '+1 questo mese' },
  { label: 'Appuntamenti oggi', value: '18', trend: '+3 rispetto a ieri' },
]

export type SampleActivity = {
  kind: 'contact' | 'booking' | 'service' | 'message'
  title: string
  text: string
  when: string
}

export const sampleActivity: readonly SampleActivity[] = [
  { kind: 'contact', title: 'Nuovo contatto', text: 'Rosa Tipi, dal sito', when: '10 minuti fa' },
  { kind: 'booking', title: 'Prenotazione confermata', text: 'Davide Esemplari', when: '1 ora fa' },
  { kind: 'message', title: 'Messaggio ricevuto', text: 'Beatrice Fittizi', when: '3 ore fa' },
  { kind: 'service', title: 'Servizio aggiornato', text: 'Visita di esempio', when: 'Ieri' },
  { kind: 'booking', title: 'Prenotazione annullata', text: 'Lorenzo Simulacri', when: '2 giorni fa' },
]
