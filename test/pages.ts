import routes from '../src/routes.ts'

type Entry = { file: string; path?: string; index?: boolean; children?: Entry[] }

type Listed = { path: string; layouts: string[] }

/** Records of the sample, by the patterns of pages whose addresses hold words. */
const RECORDS: Readonly<Record<string, string>> = {
  '/servizi/:category/:service': '/servizi/centro-dentale/ortodonzia',
  '/medici/:name': '/medici/marta-brambilla',
  '/en/services/:category/:service': '/en/services/centro-dentale/ortodonzia',
  '/en/doctors/:name': '/en/doctors/marta-brambilla',
}

/** They only lead to other pages. */
export const REDIRECTS = ['/servizi/:category', '/en']

/**
 * Every page of `src/routes.ts` that a build for production has, as an address that can be asked for: a record of the sample
 * stands for each parameter. The pages of unknown addresses are left out, and those that only lead to others.
 */
const ALL: readonly Listed[] = listed(routes as Entry[], []).filter(
  ({ path }) => !path.endsWith('/*') && !REDIRECTS.includes(path) && !path.startsWith('/sviluppo/'),
)

/** An address of a page of the sample, by its pattern. */
export function addressOf(pattern: string): string {
  return RECORDS[pattern] ?? pattern.replaceAll(':id', '1')
}

function listed(entries: readonly Entry[], layouts: string[]): Listed[] {
  return entries.flatMap(({ file, path, index, children }) =>
    children
      ? listed(children, [...layouts, file])
      : [{ path: index ? '/' : addressOf(`/${path}`), layouts }],
  )
}

const STAFF_LAYOUT = 'layouts/staff.tsx'

/** Addresses of the pages of the back office, without the log-in. */
export const STAFF_PAGES = ALL.filter(({ layouts }) => layouts.includes(STAFF_LAYOUT)).map(({ path }) => path)

/** Addresses of all other pages. */
export const PUBLIC_PAGES = ALL.filter(({ layouts }) => !layouts.includes(STAFF_LAYOUT)).map(
  ({ path }) => path,
)

/** Addresses of the pages with the header and the footer of the site. */
export const SITE_PAGES = ALL.filter(({ layouts }) => layouts.includes('layouts/public.tsx')).map(
  ({ path }) => path,
)

/** Addresses of the pages with the English header and footer. */
export const ENGLISH_PAGES = ALL.filter(({ layouts }) => layouts.includes('layouts/english.tsx')).map(
  ({ path }) => path,
)

/** Drawn by the server alone, because it stands in the place of any other page. */
export const WITHOUT_SCRIPTS = '/modalita-manutenzione'
