import { ButtonLink } from '#ui/Button.tsx'

export function LoginLink() {
  return (
    <ButtonLink
      to="/login"
      variant="quiet"
      size="md"
      className="max-lg:px-2.5 max-[22.4rem]:px-[min(0.5rem,2.5vw)] max-large:text-[min(0.9375rem,5vw)] lg:max-rail:px-3"
    >
      Accedi
    </ButtonLink>
  )
}
