import type { StartStep } from './contract.ts'

export const startCopy = {
  checks: 'Prima di aprire',
  title: 'Cominciamo',
  access: "Devi effettuare l'accesso per preparare l’apertura.",
  onlyAdmins: 'Chiedi a un amministratore: qui si prepara l’apertura della clinica.',
  computed: 'Si calcola da solo: guarda i dati, non le spunte.',
  others: 'Le altre non fermano l’apertura, ma i pazienti se ne accorgono.',
  intro:
    'Sei passi, una ventina di minuti: alla fine un paziente può prenotare. Puoi smettere quando vuoi, si riprende da qui.',
  ready: 'Si può prenotare',
  closed:
    'Il sito è ancora chiuso ai visitatori: lo vedete solo voi. Si apre alla fine di «Prima di aprire».',
  save: 'Salva e continua',
  saving: 'Salvataggio…',
} as const

/** Title of a step, and the sentence under it. */
export const stepTexts: Record<StartStep, { title: string; text: string }> = {
  clinica: {
    title: 'La clinica',
    text: 'Nome, indirizzo e telefoni: da qui li prendono il sito, le e-mail e i promemoria.',
  },
  orari: {
    title: 'Orari',
    text: 'Gli orari della porta, quelli che si leggono sul sito. Quelli dei medici vengono dopo.',
  },
  patrono: { title: 'Patrono', text: 'Quel giorno la clinica è chiusa, come nelle feste nazionali.' },
  posta: {
    title: 'E-mail di prova',
    text: 'Conferme e promemoria partono per e-mail: proviamo se arrivano.',
  },
  medico: {
    title: 'Il primo medico',
    text: 'Chi visita, e quando riceve. Gli altri si aggiungono in Setup.',
  },
  servizio: {
    title: 'Il primo servizio',
    text: 'Che cosa si prenota, quanto dura e quanto costa. Gli altri si aggiungono in Setup.',
  },
}
