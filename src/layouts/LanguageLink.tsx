import type { Locale } from '#ui/locale.ts'

const NAMES: Readonly<Record<Locale, string>> = { it: 'Italiano', en: 'English' }

type LanguageLinkProps = { to: string; locale: Locale }

/** The way to the other language: its name, and its sign where the header of phones and of small desks has no room. */
export function LanguageLink({ to, locale }: LanguageLinkProps) {
  return (
    <a
      href={to}
      lang={locale}
      hrefLang={locale}
      className="inline-flex min-h-11 min-w-8 flex-none items-center justify-center px-1 font-medium text-[min(0.875rem,4.5vw)] text-ink no-underline hover:underline print:hidden"
    >
      <span className="max-sm:sr-only lg:max-wide:sr-only">{NAMES[locale]}</span>
      <span aria-hidden="true" className="uppercase sm:max-lg:hidden wide:hidden">
        {locale}
      </span>
    </a>
  )
}
