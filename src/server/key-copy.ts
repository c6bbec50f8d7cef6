const lost = 'Se è persa: npm run key -- lost dice che cosa resterebbe chiuso, e come ripartire senza.'

/** Why the product doesn't go on with the key it was given. */
export const keyFaults = {
  missing: `I documenti di questo database sono cifrati: serve la loro chiave, in DATA_KEY o DATA_KEY_FILE. ${lost}`,
  other: `DATA_KEY non è la chiave con cui sono cifrati i documenti di questo database. ${lost}`,
}
