export function SkipLink() {
  return (
    <a
      href="#contenuto"
      className="-top-20 fixed left-4 z-[90] rounded-sm bg-ink px-4 py-3 text-sm text-white no-underline focus:top-3"
    >
      Vai al contenuto
    </a>
  )
}
