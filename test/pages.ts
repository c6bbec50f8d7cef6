import routes from '../src/routes.ts'

type Entry = { file: string; path?: string; index?: boolean; children?: Entry[] }

type Listed = { path: string; layouts: string[] }

/** Records of the sample, for the parameters of addresses that are no numbers. */
const RECORDS = { ':category/:service': 'centro-dentale/igiene-orale', ':name': 'elisa-conti', ':id': '1' }
/** Leads to another page. */
const REDIRECT = '/servizi/:category'

/**
 * Every page of `src/routes.ts` that a build for production has, as an address that can be asked for: a record stands for each
 * parameter. The page of unknown addresses is left out.
 */
const ALL: readonly Listed[] = listed(routes as Entry[], []).filter(
  ({ path }) => path !== '/*' && path !== REDIRECT && !path.startsWith('/sviluppo/'),
)

function listed(entries: readonly Entry[], layouts: string[]): Listed[] {
  return entries.flatMap(({ file, path, index, children }) =>
    children
      ? listed(children, [...layouts, file])
      : [{ path: index ? '/' : addressOf(`/${path ?? ''}`), layouts }],
  )
}

/** The address of a route: a record stands for each of its parameters. */
export function addressOf(path: string): string {
  return Object.entries(RECORDS).reduce((address, [name, record]) => address.replace(name, record), path)
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

/** Drawn by the server alone, because it stands in the place of any other page. */
export const WITHOUT_SCRIPTS = '/modalita-manutenzione'
