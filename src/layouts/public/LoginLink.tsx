import { ButtonLink } from '#ui/Button.tsx'

/** On large screens; on phones the footer has it (links.ts). */
export function LoginLink() {
  return (
    <ButtonLink to="/login" variant="quiet" size="md" className="max-lg:hidden lg:max-rail:px-3">
      Accedi
    </ButtonLink>
  )
}
