import type { ReactNode } from 'react'

/** A sentence with a part in the place of its '{}', which is a link or another element. */
export function filled(sentence: string, part: ReactNode): ReactNode {
  const [before, after] = sentence.split('{}')
  return (
    <>
      {before}
      {part}
      {after}
    </>
  )
}
