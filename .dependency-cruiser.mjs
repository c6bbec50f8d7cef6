// The import rules of the house. Each rule is a sentence that begins with "never".

/** The words and facts of the clinic: every feature may lean on them, as on `content/`. */
const EVERYWHERE = 'content'

/** A feature leans only on the features named here. The graph must stay acyclic. */
const leansOn = {
  alarms: [],
  auth: ['alarms'],
  audit: ['alarms'],
  media: ['alarms', 'auth'],
  site: ['booking'],
  catalogue: ['media'],
  contacts: ['media'],
  lists: ['contacts'],
  agenda: ['booking', 'calendar', 'catalogue', 'contacts', 'reminders'],
  desk: ['agenda', 'agreements', 'booking', 'calendar', 'catalogue', 'contacts', 'dashboard', 'reminders'],
  agreements: ['agenda', 'booking', 'catalogue', 'contacts'],
  forms: ['contacts', 'lists'],
  booking: ['catalogue', 'contacts', 'media'],
  calendar: ['booking', 'catalogue'],
  offer: ['booking', 'catalogue', 'site'],
  dashboard: ['contacts', 'booking'],
  reminders: ['booking', 'catalogue'],
  privacy: ['agreements', 'booking', 'catalogue', 'contacts', 'forms'],
  timeline: ['agenda', 'agreements', 'booking', 'catalogue', 'contacts', 'desk', 'privacy', 'reminders'],
  users: ['auth', 'catalogue'],
  samples: [],
  start: ['audit', 'auth', 'booking', 'calendar', 'catalogue', 'forms', 'site'],
  [EVERYWHERE]: [],
}

const SERVER = '\\.server\\.tsx?$'
const PAGE = '^src/pages/'
const TEST = '(\\.test\\.tsx?$|^test/|^bench/)'
// Files that run on both sides: shapes, pure rules, texts.
const SHARED = '/(contract|shapes|rules|keys|copy|staff-copy|fiscal-code)\\.ts$'

const never = (name, comment, from, to) => ({ name: `never-${name}`, severity: 'error', comment, from, to })

const featuresGoDown = Object.entries(leansOn).map(([feature, below]) =>
  never(
    `${feature}-up`,
    `${feature} leans only on: ${below.join(', ') || 'nothing'}. Compose sideways in a page.`,
    { path: `^src/features/${feature}/`, pathNot: TEST },
    { path: '^src/features/', pathNot: `^src/features/(${[feature, EVERYWHERE, ...below].join('|')})/` },
  ),
)

export default {
  forbidden: [
    ...featuresGoDown,
    never(
      'unlisted-feature',
      'Every feature has a line in leansOn.',
      { path: '^src', pathNot: '^src/features/' },
      { path: '^src/features/', pathNot: `^src/features/(${Object.keys(leansOn).join('|')})/` },
    ),
    never(
      'platform-knows-clinic',
      'platform and ui must be usable by any other product.',
      { path: '^src/(platform|ui)/', pathNot: TEST },
      { path: '^(src/(features|layouts|server|root|routes)|content/)' },
    ),
    never(
      'feature-knows-frame',
      'A feature knows neither the pages it is on nor their frame. They hand down what it needs.',
      { path: '^src/features/', pathNot: TEST },
      { path: '^src/(layouts|pages|server|root|routes)' },
    ),
    never(
      'ui-knows-data',
      'ui draws what it is given.',
      { path: '^src/ui/', pathNot: TEST },
      { path: '^src/platform/(?!time/)' },
    ),
    never(
      'shared-runs-code-of-one-side',
      'contract, rules and copy run on both sides: zod, the endpoint maker, dates, numbers, sizes and content only.',
      { path: `^src/.*${SHARED}` },
      {
        pathNot: [
          `^src/features/.*${SHARED}`,
          '^src/platform/http/(endpoint|errors|shapes)\\.ts$',
          '^src/platform/session/roles\\.ts$',
          '^src/platform/time/',
          '^src/features/booking/time/',
          '^src/platform/(bytes|numbers)\\.ts$',
          '^content/',
          'node_modules/zod/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'browser-reaches-server',
      'Only a page, the public frames (their loaders) and the server itself see .server files.',
      {
        path: '^src/',
        pathNot: [
          SERVER,
          PAGE,
          TEST,
          '^src/layouts/(public|english)\\.tsx$',
          '^src/server/',
          '^src/entry\\.server',
        ],
      },
      { path: SERVER, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'server-draws',
      'Server code returns data, not React.',
      { path: SERVER, pathNot: '^src/(platform/mail|entry)' },
      { path: '(\\.tsx$|/queries\\.ts$|^src/ui/)', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'page-imported',
      'A page is a leaf: only routes.ts names it.',
      { path: '^src/', pathNot: TEST },
      { path: PAGE },
    ),
    never(
      'foreign-internals',
      'A feature opens to its neighbours its contract, rules, store, queries and components - not its API, nor its service.',
      { path: '^src/features/([^/]+)/', pathNot: TEST },
      { path: '^src/features/.+[/.](api|service)\\.server\\.ts$', pathNot: '^src/features/$1/' },
    ),
    never(
      'sql-outside-store',
      'SQL lives in store files; the platform has its own, and samples fill an empty database.',
      {
        path: '^src/',
        pathNot: ['store\\.server\\.ts$', '^src/platform/', '^src/server/', '^src/features/samples/', TEST],
      },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    never(
      'framework-everywhere',
      'Only the host and the endpoint server know the web framework.',
      { path: '^src/', pathNot: ['^src/server/', '^src/platform/http/serve\\.server\\.ts$', TEST] },
      { path: 'node_modules/(hono|@hono)/' },
    ),
    never(
      'test-imported',
      'Production code never leans on tests.',
      { path: '^src/', pathNot: TEST },
      { path: [TEST, '^(test|e2e)/'] },
    ),
    never(
      'inside-out-e2e',
      'A journey knows the product only from outside. Its stage starts the product in its own process, and takes its browser.',
      { path: '^e2e/', pathNot: '^e2e/stage\\.ts$' },
      { path: '^src/', pathNot: '^src/platform/browser/chromium\\.server\\.ts$' },
    ),
    never('circle', 'No circles.', {}, { circular: true }),
    never(
      'unresolved',
      'Every import leads somewhere.',
      {},
      { couldNotResolve: true, pathNot: '(^|/)\\+types/|^virtual:|\\?(url|raw)$' },
    ),
    never(
      'dev-dependency',
      'Production code uses dependencies only; what measures pages is looked for at run time.',
      { path: '^src/', pathNot: [TEST, '^src/platform/browser/(launch|measurer)\\.server\\.ts$'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    {
      name: 'never-orphan',
      severity: 'error',
      comment: 'A file nobody imports is dead.',
      from: {
        orphan: true,
        pathNot: [
          TEST,
          PAGE,
          '\\.d\\.ts$',
          '^src/(routes|root|entry|islands)',
          '^src/server/(main|user-command)',
          '^src/ui/',
          '^e2e/',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
}
