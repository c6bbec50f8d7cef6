import { HowToReach } from '#features/contacts/form/Words.tsx'
import { overSentence } from './words.ts'

type FormOverProps = { name: string; lastDay: string; level: 1 | 2 }

/** Instead of a form whose last day has passed. */
export function FormOver({ name, lastDay, level }: FormOverProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto w-full max-w-[37.5rem] rounded-lg bg-white px-5 py-8 [overflow-wrap:anywhere]">
      <Title className="text-d1">
        <bdi>{name}</bdi>
      </Title>
      <p className="mt-4 font-ui text-md">{overSentence(lastDay)}</p>
      <p className="mt-1 text-ink-600">
        Per informazioni puoi chiamarci o scriverci: <HowToReach />.
      </p>
    </div>
  )
}
