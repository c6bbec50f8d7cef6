import { Badge } from '#ui/Badge.tsx'
import { grades } from './copy.ts'
import { type Grade, gradeOf } from './rules.ts'

const LOOKS: Record<Grade, { tone: 'good' | 'mid' | 'bad'; shape: string }> = {
  good: { tone: 'good', shape: 'M4 0a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z' },
  middling: { tone: 'mid', shape: 'M.5.5h7v7h-7Z' },
  bad: { tone: 'bad', shape: 'M4 .2 8 7.8H0Z' },
}

/** A circle, a square, a triangle: the grade is told apart without its colour, and said without its shape. */
export function ScoreBadge({ score }: { score: number }) {
  const { shown, grade } = gradeOf(score)
  const { tone, shape } = LOOKS[grade]
  return (
    <Badge tone={tone} className="gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 flex-none fill-current">
        <path d={shape} />
      </svg>
      {shown}
      <span className="sr-only"> su 100, {grades[grade]}</span>
    </Badge>
  )
}
