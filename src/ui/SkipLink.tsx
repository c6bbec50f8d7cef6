import { useLanguage } from './Language.tsx'

export function SkipLink() {
  const { toContent } = useLanguage().words
  return (
    <a
      href="#contenuto"
      className="-top-20 fixed left-4 z-[90] rounded-sm bg-ink px-4 py-3 text-sm text-white no-underline focus:top-3"
    >
      {toContent}
    </a>
  )
}
