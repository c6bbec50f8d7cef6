import { ButtonLink } from '#ui/Button.tsx'

export function LoginLink() {
  return (
    <ButtonLink to="/login" variant="quiet" size="md" className="max-lg:px-2.5 max-[22.4rem]:px-2">
      Accedi
    </ButtonLink>
  )
}
