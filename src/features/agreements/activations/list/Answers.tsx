import { Check, X } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import type { Activation } from '../contract.ts'
import { type Decision, decisions } from '../rules.ts'
import { nameOf } from './address.ts'
import { decisionWords } from './copy.ts'

export type OnAnswer = (activation: Activation, decision: Decision) => void

// Between 960 and 1360 px only their signs are left.
const ONLY_SIGN = 'desk:max-wide:w-8 desk:max-wide:gap-0 desk:max-wide:px-0'
const LOOKS = { approved: { variant: 'go', Sign: Check }, rejected: { variant: 'quiet', Sign: X } } as const

/** The two answers to a request that waits. */
export function Answers({ row, onAnswer }: { row: Activation; onAnswer: OnAnswer }) {
  return decisions.map((decision) => {
    const { variant, Sign } = LOOKS[decision]
    const { label } = decisionWords[decision]
    return (
      <Button
        key={decision}
        variant={variant}
        size="sm"
        onClick={() => onAnswer(row, decision)}
        title={label}
        icon={<Sign strokeWidth={2} />}
        className={cx('max-desk:flex-1', variant === 'quiet' && 'max-desk:border-btn-line', ONLY_SIGN)}
      >
        <span>
          <span className="desk:max-wide:sr-only">{label}</span>
          <span className="sr-only"> la richiesta di {nameOf(row)}</span>
        </span>
      </Button>
    )
  })
}
