import { type Content, groups } from '#content/site.ts'
import { readDraftContent } from '#features/content/store.server.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import { may } from '#platform/session/roles.ts'
import { wallClock } from '#platform/time/dates.ts'
import { type AppServices, sessionOf } from './context.ts'
import { withTimeout } from './timeout.ts'

/** The query that asks for a page with the caller's drafts, as 'Sito web' shows it: '/chi-siamo?bozza'. */
const PREVIEW = 'bozza'

const PAGES: ReadonlySet<string | null> = new Set(Object.values(groups).map(({ page }) => page))

/** Whether an address asks for a preview. */
export function isPreviewAddress(address: string): boolean {
  const start = address.indexOf('?')
  return start >= 0 && new URLSearchParams(address.slice(start)).has(PREVIEW)
}

/** Whether an address asks for a preview of a page that shows texts of the staff. */
export function isPreviewed({ searchParams }: URL, path: string): boolean {
  return searchParams.has(PREVIEW) && PAGES.has(path)
}

/** `changed`: the texts that the published content does not have. */
type Draft = { content: Content; changed: string[] }

/** The content with the caller's drafts; null for all who do not write the site's texts, and while the database is away. */
export async function draftFor(
  appServices: AppServices,
  request: Request,
  { timeoutMs, requestId }: { timeoutMs: number; requestId: string },
): Promise<Draft | null> {
  try {
    const { user } = await withTimeout(sessionOf(appServices, request), timeoutMs)
    if (!user || !may(user.role, 'edit')) return null
    const { date } = wallClock(appServices.now())
    const read = readDraftContent(appServices.db, user.id, date)
    const content = await withTimeout(read, timeoutMs)
    const published = await appServices.content.read()
    return { content, changed: changedTexts(published.content, content) }
  } catch (error) {
    appServices.log.warn({ requestId, error: describeFailure(error) }, 'drafts not read')
    return null
  }
}

/** The texts of `after` that are not in `before`. */
export function changedTexts(before: Content, after: Content): string[] {
  const known = textsOf(before)
  return [...textsOf(after)].filter((text) => !known.has(text))
}

function textsOf(value: unknown, texts = new Set<string>()): Set<string> {
  if (typeof value === 'string' && value.trim()) texts.add(value.trim())
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) textsOf(one, texts)
  return texts
}

const STYLE = `[data-bozza]{position:relative}[data-bozza]::before{content:"";position:absolute;inset:0 auto 0 -.8rem;width:3px;background:#d0744e}`

/**
 * Runs in a preview: its links and forms lead nowhere, and a line stands beside the texts that are not published. It marks them
 * again after each change of the page, as the banner brings its texts in turn. Short texts are compared whole.
 */
const script = (changed: string[]) => `{
const texts=${JSON.stringify(changed).replaceAll('<', '\\u003c')}
addEventListener('click',(event)=>{if(event.target.closest?.('a'))event.preventDefault()},true)
addEventListener('submit',(event)=>{event.preventDefault();event.stopImmediatePropagation()},true)
const mark=()=>{
const walker=document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT)
for(let node=walker.nextNode();node;node=walker.nextNode()){
let box=node.parentElement
if(box.closest('script,style,template'))continue
const text=node.data.trim()
if(!texts.some((one)=>one.length<6?text===one:text.includes(one)))continue
while(box!==document.body&&getComputedStyle(box).display==='inline')box=box.parentElement
if(box!==document.body&&!box.hasAttribute('data-bozza'))box.setAttribute('data-bozza','')
}}
if(texts.length){mark();new MutationObserver(mark).observe(document.body,{childList:true,subtree:true,characterData:true})}
}`

/** A page as a preview: not for search engines, with inert links, and a line beside each changed text. */
export async function withMarks(response: Response, changed: string[]): Promise<Response> {
  const html = await response.text()
  const marked = html
    .replace('</head>', () => `<meta name="robots" content="noindex"/><style>${STYLE}</style></head>`)
    .replace(/<\/body>(?![\s\S]*<\/body>)/, () => `<script>${script(changed)}</script></body>`)
  return new Response(marked, { status: response.status, headers: response.headers })
}
