import type { Ref } from 'react'
import { ContactChannels } from '#features/contacts/form/Words.tsx'
import { useClinic } from '#features/content/useClinic.tsx'
import type { PublicForm } from './contract.ts'
import { overSentence, pageWords } from './words.ts'

type FormAboutProps = Pick<PublicForm, 'name' | 'description'> & {
  level: 1 | 2
  title?: Ref<HTMLHeadingElement>
}

/** The name and description of a form, above its fields. */
export function FormAbout({ name, description, level, title }: FormAboutProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <header className="mb-6 [overflow-wrap:anywhere]">
      <Title ref={title} tabIndex={-1} className="text-d2 outline-none">
        <bdi>{name}</bdi>
      </Title>
      {description ? (
        <p className="mt-3 whitespace-pre-line">
          <bdi>{description}</bdi>
        </p>
      ) : null}
    </header>
  )
}

type FormOverProps = { name: string; lastDay: string; level: 1 | 2 }

/** Replaces a form whose last day has passed. */
export function FormOver({ name, lastDay, level }: FormOverProps) {
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto w-full max-w-[37.5rem] rounded-lg bg-white px-5 py-8 [overflow-wrap:anywhere]">
      <Title className="text-d1">
        <bdi>{name}</bdi>
      </Title>
      <p className="mt-4 font-ui text-md">{overSentence(lastDay)}</p>
      <p className="mt-1 text-ink-600">
        Per informazioni puoi chiamarci o scriverci: <ContactChannels />.
      </p>
    </div>
  )
}

/** Replaces a form that is switched off or does not exist. */
export function FormUnavailable() {
  const { phone } = useClinic()
  return (
    <div className="mx-auto max-w-[37.5rem] rounded-md bg-white px-5 py-8 text-center">
      <h1 className="text-d1">{pageWords.closed}</h1>
      <p className="mt-2 text-ink-600 text-sm">
        {pageWords.unavailableText}{' '}
        <a href={`tel:${phone.dial}`} className="tnum whitespace-nowrap">
          {phone.text}
        </a>
        .
      </p>
    </div>
  )
}
