import type { Clinic } from '#content/groups/clinic.ts'

// Words people here choose first, compared without digits, signs and accents.
const OBVIOUS = new Set(
  [
    ...['password', 'passw0rd', 'passwd', 'parola', 'parolachiave', 'segreta', 'segreto', 'accesso', 'login'],
    ...[
      'admin',
      'administrator',
      'amministratore',
      'amministrazione',
      'root',
      'utente',
      'user',
      'test',
      'prova',
    ],
    ...[
      'ambulatorio',
      'poliambulatorio',
      'clinica',
      'centromedico',
      'studiomedico',
      'dentista',
      'centrodentale',
    ],
    ...[
      'medico',
      'medicina',
      'dottore',
      'dottoressa',
      'segreteria',
      'reception',
      'paziente',
      'pazienti',
      'salute',
    ],
    ...[
      'benvenuto',
      'benvenuta',
      'welcome',
      'changeme',
      'cambiami',
      'letmein',
      'default',
      'iloveyou',
      'tiamo',
    ],
    ...['qwerty', 'qwertyuiop', 'asdfgh', 'asdfghjkl', 'zxcvbnm', 'qazwsx', 'qazwsxedc', 'abc', 'abcdefgh'],
    ...[
      'ciao',
      'ciaociao',
      'amore',
      'amoremio',
      'italia',
      'forzaitalia',
      'milano',
      'monza',
      'brianza',
      'roma',
    ],
    ...['juventus', 'forzajuve', 'milan', 'forzamilan', 'inter', 'forzainter', 'napoli', 'forzanapoli'],
    ...[
      'andrea',
      'francesca',
      'alessandro',
      'giuseppe',
      'francesco',
      'martina',
      'chiara',
      'matteo',
      'lorenzo',
    ],
    ...['football', 'baseball', 'superman', 'batman', 'princess', 'sunshine', 'monkey', 'dragon', 'master'],
  ].map(core),
)

/** Words about the clinic, which are public. */
function contextOf({ name, entrances: { main, secondary } }: Clinic): string[] {
  return [
    ...['ambulatorio', 'poliambulatorio', 'clinica', 'admin', 'password'],
    ...[name, main.town, secondary?.town ?? ''].flatMap(wordsOf),
  ]
}

/** Known words shorter than this are not cut out of a password: they match by chance. */
const SHORTEST_WORD = 3
/** A password with fewer letters than this besides known words is guessable. */
const FEWEST_OWN = 4

/**
 * Whether a guesser would try the password early: a leaked password, a word with a number behind it, the clinic, the
 * user's own names.
 * @param names the user name, the full name and the e-mail address
 */
export async function isGuessable(names: string[], password: string, clinic: Clinic): Promise<boolean> {
  const inner = core(password)
  if (inner === '' || OBVIOUS.has(inner) || /^(.)\1*$/.test(password)) return true
  if (isMadeOf(inner, [...contextOf(clinic), ...names.flatMap((name) => [core(name), ...wordsOf(name)])]))
    return true
  const known = await commonPasswords()
  return known.has(password.toLowerCase()) || known.has(inner)
}

/** Nearly fifty thousand leaked passwords. They are loaded only when a user chooses a password, which is rare. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether fewer than `FEWEST_OWN` letters are left once the known words are cut out. */
function isMadeOf(inner: string, known: string[]): boolean {
  // Cuts the longest word first: a shorter one inside it would leave a rest that counts as letters of the user's own.
  const words = known.filter((word) => word.length >= SHORTEST_WORD).toSorted((a, b) => b.length - a.length)
  let rest = inner
  for (const word of words) rest = rest.replaceAll(word, ' ')
  return rest !== inner && rest.replace(/[^\p{L}]/gu, '').length < FEWEST_OWN
}

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).map(core)
}

/** The letters and digits of a text without accents and case, and without digits and signs around them. */
function core(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
