/** The sentence under each page's or section's title. */
export const leads = {
  home: 'Dentisti, medicina estetica, specialisti e centro analisi: a Lissone, nello stesso luogo.',
  departments: 'Tre reparti che lavorano insieme e un punto prelievi, nello stesso luogo.',
  services: 'Scegli un reparto, guarda chi ti visita e quando, e prenota senza registrarti.',
  analysis:
    'Prelievi in clinica la mattina, dal lunedì al sabato. Le analisi sono di un laboratorio accreditato.',
  about: 'Una clinica privata di Lissone: quattro divisioni e più di venti specialisti, nello stesso luogo.',
  aboutInBrief: 'Una clinica privata in cui visite, esami e referti stanno nello stesso luogo.',
  specialists: 'Chi ti visita, per nome e per disciplina.',
  agreements:
    'La tua azienda è convenzionata con noi? Scegli la convenzione e dicci che cosa ti interessa: al resto pensiamo noi.',
  contacts: 'Hai una domanda prima di prenotare? Chiamaci, scrivici o passa in clinica.',
} as const
