import type { Ref } from 'react'
import type { PublicForm } from './contract.ts'

type FormAboutProps = Pick<PublicForm, 'name' | 'description'> & {
  level: 1 | 2
  title?: Ref<HTMLHeadingElement>
}

/** What a form is about, above its questions. */
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
