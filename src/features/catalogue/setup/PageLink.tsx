import { ExternalLink } from '#ui/ExternalLink.tsx'

/** Leads to a record's page on the site, in a new tab: the form stays open beside it. */
export function PageLink({ path }: { path: string }) {
  return (
    <ExternalLink href={path} className="inline-flex min-h-11 items-center desk:min-h-0">
      Vedi la pagina
    </ExternalLink>
  )
}
