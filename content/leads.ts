/** The sentence under each page's or section's title. */
export const leads = {
  home: 'Dentisti, medicina estetica, specialisti e laboratorio di analisi: a Lissone, nello stesso luogo.',
  departments: 'Tre reparti che lavorano insieme, e un laboratorio a pochi passi dalla sala visita.',
  services: 'Scegli un reparto, guarda chi ti visita e quando, prenota senza registrarti.',
  analysis:
    'Prelievi in clinica ogni mattina, dal lunedì al sabato, ed esami con un laboratorio accreditato.',
  about:
    'Una clinica privata di Lissone: quattro divisioni, più di venti specialisti e un solo numero da chiamare.',
  aboutInBrief:
    'Una clinica privata dove lo specialista ti conosce per nome e il referto non si perde per strada.',
  specialists: 'Chi ti visita, per nome e per disciplina.',
  contacts: 'Una domanda prima di prenotare? Chiamaci, scrivici, o passa in clinica: gli ingressi sono due.',
} as const
