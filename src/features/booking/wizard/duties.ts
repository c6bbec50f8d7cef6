import type { Locale } from '#ui/Language.tsx'
import type { AgreementChoice } from '../agreement/contract.ts'
import { dutiesOfChoice } from '../agreement/copy.ts'
import type { Messages } from './messages.ts'
import type { Line } from './names.tsx'

/** The duties of an agreement that is chosen, with its instructions marked, which are Italian in both languages. */
export function dutyLines(agreement: AgreementChoice, words: Messages['duties'], locale: Locale): Line[] {
  const isInstruction = (line: string) => agreement.instructions?.includes(line)
  return dutiesOfChoice(agreement, words).map((text) => ({
    text,
    lang: locale !== 'it' && isInstruction(text) ? 'it' : undefined,
  }))
}
