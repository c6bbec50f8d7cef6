/** Texts for staff about the pictures of the site. The failures are the specification's, letter by letter. */
export const managerCopy = {
  uploadFailedTitle: 'Errore upload',
  uploadFailed: 'Errore durante il caricamento',
  deleteFailed: "Errore durante l'eliminazione del file",
  limits: 'JPEG, PNG, GIF, WebP, max 10MB',
  stills: 'Le GIF animate diventano immagini ferme.',
  copied: 'Link copiato',
  inUse: 'È ancora in uso',
  isCover: (services: number) =>
    services === 1
      ? 'L’immagine è la copertina di questo servizio: prima di eliminarla scegli un’altra copertina.'
      : 'L’immagine è la copertina di questi servizi: prima di eliminarla scegli un’altra copertina.',
  folder: (name: string) => `«${name}» è una cartella: aprila e scegli le immagini che contiene.`,
  nothing: 'Qui si possono trascinare solo file di immagini.',
}

/** One upload shows the server's sentence; several show their number. */
export function arrivedText(messages: readonly string[]): string {
  return messages.length === 1 ? (messages[0] ?? '') : `${messages.length} immagini caricate.`
}

/** One refusal shows its sentence; several show their number, as each sentence stands beside its file. */
export function refusedText(sentences: readonly string[]): string {
  return sentences.length === 1
    ? (sentences[0] ?? '')
    : `${sentences.length} file non caricati: il motivo è accanto a ciascuno.`
}
