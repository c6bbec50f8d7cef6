export const privacyCopy = {
  title: 'Dati personali',
  text: 'Per rispondere a chi chiede una copia dei propri dati o la loro cancellazione.',
  export: 'Esporta dati',
  exporting: 'Preparo…',
  exported: 'Dati esportati: il file contiene tutto ciò che abbiamo di questa persona.',
  exportFailed: 'Impossibile esportare i dati.',
  erase: 'Cancella dati (art. 17)',
  erasing: 'Cancellazione…',
  erased: 'Dati cancellati.',
  eraseFailed: 'Impossibile cancellare i dati.',
} as const
