export const remindersCopy = {
  updated: 'Promemoria salvati.',
  updateFailed: 'Errore nel salvataggio dei promemoria.',
} as const
