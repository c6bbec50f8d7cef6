import { cookie } from '#content/legal/cookie.ts'
import { Note } from '#ui/Note.tsx'
import type { Route } from './+types/cookie.page'
import { siteCopy } from './copy.ts'
import { headOf } from './head.ts'
import { LegalPage } from './legal/LegalPage.tsx'

export const meta: Route.MetaFunction = ({ matches }) => headOf('cookie', matches)

export default function CookiePage() {
  return <LegalPage text={cookie} choice={<Note>{siteCopy.nothingToChoose}</Note>} />
}
