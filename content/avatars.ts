import type { Specialist } from './specialists.ts'

const files = import.meta.glob<string>('./pictures/avatars/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

/** Address of a specialist's portrait: drawn, square, of no real person. Its place beside a name is decorative. */
export function avatarOf({ avatar }: Pick<Specialist, 'avatar'>): string | undefined {
  return files[`./pictures/avatars/${avatar}.svg`]
}
