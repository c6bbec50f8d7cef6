import { MessageCircle, Phone } from 'lucide-react'
import { clinic } from '#content/clinic.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'

const ROUND =
  'grid size-11 place-items-center rounded-full border border-line bg-white text-aqua-700 shadow-e3 transition-colors duration-(--m-quick) hover:bg-aqua-600 hover:text-white'

/** Call and chat on large screens, in the margin beside the page (--l-gutter): they cover nothing. Else the top bar has them. */
export function FloatingButtons() {
  return (
    <aside
      aria-label="Contatti rapidi"
      className="floats fixed right-2 bottom-6 z-(--z-float) grid gap-2.5 max-lg:hidden"
    >
      <a href={`tel:${clinic.phone.dial}`} aria-label={`Chiama ora ${clinic.phone.text}`} className={ROUND}>
        <Phone aria-hidden="true" strokeWidth={1.6} className="size-5.5" />
      </a>
      <ExternalLink href={clinic.chat.url} label="Scrivici in chat" className={ROUND}>
        <MessageCircle aria-hidden="true" strokeWidth={1.6} className="size-5.5" />
      </ExternalLink>
    </aside>
  )
}
