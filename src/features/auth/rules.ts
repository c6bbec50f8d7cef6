/** How long a password may be, on both sides. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 256

export const passwordCopy = {
  tooShort: `La password deve avere almeno ${SHORTEST_PASSWORD} caratteri.`,
  tooLong: `La password può avere al massimo ${LONGEST_PASSWORD} caratteri.`,
} as const
