import { type Specialist, specialists } from './specialists.ts'

const files = import.meta.glob<string>('./pictures/avatars/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

/** Address of a specialist's portrait: drawn, square, of no real person. Its place beside a name is decorative. */
export function avatarOf({ avatar }: Pick<Specialist, 'avatar'>): string | undefined {
  return files[`./pictures/avatars/${avatar}.svg`]
}

/** The portrait for a name as the catalogue has it: 'Marco Ferrari'. */
export function avatarOfName(name: string): string | undefined {
  const found = specialists.find(({ firstName, lastName }) => name === `${firstName} ${lastName}`)
  return found && avatarOf(found)
}
