import css from '../styles/tokens.css?raw'
import { kindOf, readTokens, type Token, type TokenKind } from './tokens.ts'

/** The tokens as the file has them today. */
export const tokens: readonly Token[] = readTokens(css)

export function tokensOf(...kinds: TokenKind[]): Token[] {
  return tokens.filter((token) => kinds.includes(kindOf(tokens, token)))
}

/** Numbers the Italian way. */
export function decimal(value: number, digits: number): string {
  return value.toLocaleString('it', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** `--c-aqua-600` as a class of Tailwind and a person in a hurry call it. */
export function shortName(name: string): string {
  return name.replace(/^--(c-)?/, '')
}
