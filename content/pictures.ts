/**
 * The pictures of the pages. The files beside this one are made by `scripts/pictures.mjs`; a name here is the first
 * part of theirs. They are illustrations, not photographs of the rooms: the footer says so.
 */
import measures from './pictures/measures.json' with { type: 'json' }

export type Picture = {
  alt: string
  width: number
  height: number
  /** Fills the place until the picture is there. */
  color: string
  /** Ready for `srcset`. */
  avif: string
  webp: string
  /** A JPEG for browsers that read neither, and for shared links. */
  fallback: string
}

/** A short silent film without a seam; its first frame is the poster. */
export type Loop = { poster: Picture; webm: string; mp4: string; width: number; height: number }

const words = {
  hero: 'Reception luminosa con banco curvo in rovere, arco e luce naturale',
  reception: 'Banco della reception in rovere con lampade in ottone e nicchie color petrolio',
  waiting: 'Sala d’attesa con divano chiaro, poltroncine e piante',
  corridor: 'Corridoio di accoglienza con archi e luce naturale',
  laboratory: 'Laboratorio con microscopio, provette e banco in rovere',
  dental: 'Studio odontoiatrico con poltrona davanti alla finestra',
  aesthetic: 'Sala di medicina estetica con lettino, specchio tondo e tende di lino',
  consulting: 'Studio medico con scrivania in rovere, sedie per i pazienti e libreria',
} as const

export type PictureName = keyof typeof words

const files = import.meta.glob<string>(['./pictures/*-*.{avif,webp,jpg,webm,mp4}', '!./pictures/og-*'], {
  eager: true,
  query: '?url',
  import: 'default',
})

const made = Object.entries(files)

function picture(name: keyof typeof measures, alt: string): Picture {
  const sources = (type: string) =>
    made
      .flatMap(([file, url]) => {
        const width = new RegExp(`/${name}-(\\d+)\\.${type}$`).exec(file)?.[1]
        return width ? [{ url, width: Number(width) }] : []
      })
      .sort((a, b) => a.width - b.width)
  const srcset = (type: string) =>
    sources(type)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', ')
  return {
    ...measures[name],
    alt,
    avif: srcset('avif'),
    webp: srcset('webp'),
    fallback: sources('jpg')[0]?.url ?? '',
  }
}

export const pictures = Object.fromEntries(
  Object.entries(words).map(([name, alt]) => [name, picture(name as PictureName, alt)]),
) as Record<PictureName, Picture>

function loop(name: 'home' | 'services' | 'analysis' | 'about', alt: string): Loop {
  const film = (type: string) => files[`./pictures/loop-${name}.${type}`] ?? ''
  return {
    poster: picture(`poster-${name}`, alt),
    webm: film('webm'),
    mp4: film('mp4'),
    width: 1280,
    height: 720,
  }
}

/** The films of the page heads. */
export const loops = {
  home: loop('home', words.hero),
  services: loop('services', words.waiting),
  analysis: loop('analysis', words.laboratory),
  about: loop('about', words.corridor),
} as const satisfies Record<string, Loop>

/** The picture of a shared link, 1200 by 630, the largest that social networks show. */
export type SharedPicture = { url: string; width: number; height: number; alt: string }

const shared = import.meta.glob<string>('./pictures/og-*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
})

const sharedPicture = (page: string, still: PictureName): SharedPicture => ({
  url: shared[`./pictures/og-${page}.jpg`] ?? '',
  width: 1200,
  height: 630,
  alt: words[still],
})

/** Pages without one of their own share that of the home page. */
export const ogPictures = {
  home: sharedPicture('home', 'hero'),
  servizi: sharedPicture('servizi', 'waiting'),
  'centro-analisi': sharedPicture('centro-analisi', 'laboratory'),
  'chi-siamo': sharedPicture('chi-siamo', 'corridor'),
  'prenota-visita': sharedPicture('prenota-visita', 'reception'),
} as const satisfies Record<string, SharedPicture>
