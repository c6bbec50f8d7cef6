type SkipLinkProps = { href?: string; children?: string }

export function SkipLink({ href = '#contenuto', children = 'Vai al contenuto' }: SkipLinkProps) {
  return (
    <a
      href={href}
      className="-top-20 fixed left-4 z-[90] rounded-sm bg-ink px-4 py-3 text-sm text-white no-underline focus:top-3"
    >
      {children}
    </a>
  )
}
