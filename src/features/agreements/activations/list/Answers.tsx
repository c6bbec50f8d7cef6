import { Button } from '#ui/Button.tsx'
import type { Activation } from '../contract.ts'
import { type Decision, decisions } from '../rules.ts'
import { decisionWords } from './copy.ts'
import { nameOf } from './view.ts'

export type OnAnswer = (activation: Activation, decision: Decision) => void

const VARIANTS = { approved: 'go', rejected: 'secondary' } as const

/** The two answers to a request that waits. */
export function Answers({ row, onAnswer }: { row: Activation; onAnswer: OnAnswer }) {
  return decisions.map((decision) => {
    const { label } = decisionWords[decision]
    return (
      <Button
        key={decision}
        variant={VARIANTS[decision]}
        size="sm"
        onClick={() => onAnswer(row, decision)}
        className="max-desk:flex-1"
      >
        <span>
          {label}
          <span className="sr-only"> la richiesta di {nameOf(row)}</span>
        </span>
      </Button>
    )
  })
}
