/** How a form gets to people: by its page, or as part of another one. */

/** The page of a form. */
export function publicAddress(site: string, id: number): string {
  return `${site}/modulo/${id}`
}

/** A frame is never less high than this, nor higher, whatever it says. */
const LOWEST = 200
const HIGHEST = 6000

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
      frame.style.height = Math.min(Math.max(Math.ceil(event.data.height) || 0, ${LOWEST}), ${HIGHEST}) + 'px'
    })
  })
</script>`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}
