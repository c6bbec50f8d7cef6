const LONGEST_NAME = 50
const MOST_WORDS = 5

// Letters with upper and lower case: Latin ones without are signs that look like dots, marks or figures.
const LETTER = '(?:(?=\\p{Script=Latin})[\\p{Lu}\\p{Ll}])'
const WORD = new RegExp(`^(?!www)${LETTER}{1,25}(?:['’-]${LETTER}{1,25}){0,3}['’]?$`, 'iu')

/**
 * How a mail addresses a patient: by name, or 'Gentile paziente'. A public form can name anybody's address, so that a name is
 * words of a stranger in the clinic's mail: only Latin letters, apostrophes and hyphens, in a few words, are repeated.
 */
export function greeting({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const name = `${firstName} ${lastName}`
  const words = name.split(' ')
  // Fullwidth and styled letters become plain ones in NFKC; names are stored in NFC.
  const plain = name.normalize('NFKC') === name && name.length <= LONGEST_NAME && words.length <= MOST_WORDS
  return plain && words.every((word) => WORD.test(word)) ? `Gentile ${name}` : 'Gentile paziente'
}
