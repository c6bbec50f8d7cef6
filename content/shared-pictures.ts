import { words } from './picture-words.ts'
import analysis from './pictures/og-centro-analisi.jpg?url'
import about from './pictures/og-chi-siamo.jpg?url'
import home from './pictures/og-home.jpg?url'
import booking from './pictures/og-prenota-visita.jpg?url'
import services from './pictures/og-servizi.jpg?url'

/** The picture of a shared link, the largest that social networks show. Only heads made by the server have one. */
type SharedPicture = { url: string; width: number; height: number; alt: string }

const size = { width: 1200, height: 630 }
const alt: Readonly<Record<keyof typeof words, string>> = words

/** Pages without one of their own share that of the home page. */
export const ogPictures = {
  home: { url: home, ...size, alt: alt.hero },
  servizi: { url: services, ...size, alt: alt.waiting },
  'centro-analisi': { url: analysis, ...size, alt: alt.laboratory },
  'chi-siamo': { url: about, ...size, alt: alt.corridor },
  'prenota-visita': { url: booking, ...size, alt: alt.reception },
} as const satisfies Record<string, SharedPicture>
