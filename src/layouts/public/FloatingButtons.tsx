import { MessageCircle, Phone } from 'lucide-react'
import { clinic } from '#content/clinic.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'

const ROUND =
  'grid size-13 place-items-center rounded-full border border-line bg-white text-aqua-700 shadow-e3 transition-colors duration-(--m-quick) hover:bg-aqua-600 hover:text-white'

/** Call and chat, at hand where the margin beside the page holds them: they cover nothing. Else the top bar has them. */
export function FloatingButtons() {
  return (
    <aside
      aria-label="Contatti rapidi"
      className="floats fixed right-4 bottom-6 z-(--z-float) grid gap-2.5 max-margin:hidden"
    >
      <a
        href={`tel:${clinic.phone.dial}`}
        aria-label={`Chiama ora ${clinic.phone.text}`}
        title="Chiama ora"
        className={ROUND}
      >
        <Phone aria-hidden="true" strokeWidth={1.6} className="size-5.5" />
      </a>
      <ExternalLink href={clinic.chat.url} label="Scrivici in chat" className={ROUND}>
        <MessageCircle aria-hidden="true" strokeWidth={1.6} className="size-5.5" />
      </ExternalLink>
    </aside>
  )
}
