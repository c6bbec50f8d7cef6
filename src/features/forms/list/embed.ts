/** How a form gets to people: by its page, or as part of another one. */

/** The page of a form. */
export function publicAddress(site: string, id: number): string {
  return `${site}/modulo/${id}`
}

/** A frame is never less high than this, nor higher, whatever it says. */
const LOWEST = 200
const HIGHEST = 6000

/**
 * What is pasted into another site: a frame, and the lines that make it as high as the form. They listen to that frame only,
 * and take nothing but a height from it: `{ type: 'height', height }`, in pixels.
 */
export function embedCode(site: string, { id, name }: { id: number; name: string }): string {
  const frame = `modulo-${id}`
  return `<iframe id="${frame}" src="${publicAddress(site, id)}/incorpora" title="${escaped(name)}" loading="lazy" style="display:block;width:100%;height:640px;border:0"></iframe>
<script>
  addEventListener('message', function (event) {
    var frame = document.getElementById('${frame}')
    if (!frame || event.source !== frame.contentWindow || event.origin !== '${site}') return
    if (!event.data || event.data.type !== 'height') return
    frame.style.height = Math.min(Math.max(Math.ceil(event.data.height) || 0, ${LOWEST}), ${HIGHEST}) + 'px'
  })
</script>`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}
