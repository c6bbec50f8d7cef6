// The alphabet of short messages (3GPP TS 23.038). A message of 160 characters of it is one SMS; any other character would
// turn the whole message into UCS-2, of which 70 fit.

export const SMS_LENGTH = 160

const ALPHABET = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** They take two characters each. */
const EXTENSION = new Set('^{}\\[~]|€')

/** Characters a text takes in a message; those outside the alphabet count one. */
export function gsmLength(text: string): number {
  return [...text].reduce((length, character) => length + (EXTENSION.has(character) ? 2 : 1), 0)
}

/** The characters of a text that no message may have, each once: outside the alphabet, or an end of line. */
export function notGsm(text: string): string[] {
  return [...new Set(text)].filter(
    (character) => /[\r\n]/.test(character) || !(ALPHABET.has(character) || EXTENSION.has(character)),
  )
}

/** Characters people type that have a plain twin in the alphabet. */
const TWINS: Record<string, string> = {
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '«': '"', '»': '"', '–': '-', '—': '-', '…': '...' },
  ...{
    á: 'à',
    í: 'ì',
    ó: 'ò',
    ú: 'ù',
    À: 'A',
    Á: 'A',
    È: 'E',
    Ì: 'I',
    Í: 'I',
    Ò: 'O',
    Ó: 'O',
    Ù: 'U',
    Ú: 'U',
  },
  ...{ ç: 'c', º: 'o', ª: 'a' },
}

/** Replaces typographic characters by their twins and all white space by one blank. Characters without a twin stay. */
export function toPlain(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => TWINS[character] ?? character)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A text that fits into one SMS: the long one if it does, else the short one. */
export function fitSms(long: string, short: string): string {
  return gsmLength(long) <= SMS_LENGTH ? long : toGsm(short)
}

/** A text for sending: in the alphabet and on one line. A character without a twin loses its accents, or becomes '?'. */
export function toGsm(text: string): string {
  return [...toPlain(text)]
    .map((character) => {
      if (notGsm(character).length === 0) return character
      const [base = ''] = character.normalize('NFD')
      return notGsm(base).length === 0 ? base : '?'
    })
    .join('')
}
