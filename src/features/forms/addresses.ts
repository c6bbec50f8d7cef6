import {
  listAddress,
  parseAsFlag,
  parseAsId,
  parseAsPage,
  parseAsSearch,
  type ViewOf,
} from '#platform/list/list-address.ts'

/** The list of forms. `code` is the form whose link and code the dialog shows. */
export const formsAddress = listAddress({
  path: '/moduli',
  params: { q: parseAsSearch, creating: parseAsFlag, code: parseAsId },
  urlKeys: { creating: 'nuovo', code: 'codice' },
  filters: ['q'],
})
export type FormsView = ViewOf<typeof formsAddress>

/** Id of the link that opens a form, or of the one for a new form: the focus returns there. */
export function formLinkId(form: number | 'new'): string {
  return `modulo-${form}`
}

/** The page of a form's submissions, and the open one. */
export const statisticsAddress = (form: number) =>
  listAddress({
    path: `/moduli/${form}/statistiche`,
    params: { page: parseAsPage, submission: parseAsId },
    urlKeys: { page: 'pagina', submission: 'invio' },
  })
export type StatisticsView = ViewOf<ReturnType<typeof statisticsAddress>>

export const SUBMISSIONS_PAGE = 20

/** The page of a form. */
export function publicAddress(site: string, id: number): string {
  return `${site}/modulo/${id}`
}

/** Bounds of a frame's height in pixels, for any message. */
const FRAME_MIN_HEIGHT = 200
const FRAME_MAX_HEIGHT = 6000

/**
 * The code to paste into another site: a frame, and the lines that make it as high as the form. They listen to frames of that
 * form only, of which a page may have more than one, and take nothing but a height from it: `{ type: 'height', height }`, in pixels.
 */
export function embedCode(site: string, { id, name }: { id: number; name: string }): string {
  const address = `${publicAddress(site, id)}/incorpora`
  return `<iframe id="modulo-${id}" src="${address}" title="${escaped(name)}" loading="lazy" style="display:block;width:100%;height:640px;border:0"></iframe>
<script>
  addEventListener('message', function (event) {
    if (event.origin !== '${site}' || !event.data || event.data.type !== 'height') return
    document.querySelectorAll('iframe[src="${address}"]').forEach(function (frame) {
      if (event.source !== frame.contentWindow) return
      frame.style.height = Math.min(Math.max(Math.ceil(event.data.height) || 0, ${FRAME_MIN_HEIGHT}), ${FRAME_MAX_HEIGHT}) + 'px'
    })
  })
</script>`
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => HTML_ENTITIES[sign] ?? sign)
}
