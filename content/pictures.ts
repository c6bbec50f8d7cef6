/**
 * The pictures of the pages. The files beside this one are made by `scripts/pictures.mjs`; a name here is the first
 * part of theirs. They are illustrations, not photographs of the rooms: the footer says so.
 */

export type Picture = {
  alt: string
  width: number
  height: number
  /** Ready for `srcset`. */
  avif: string
  webp: string
  /** A JPEG, for whoever reads neither, and for shared links. */
  fallback: string
}

const words = {
  hero: {
    alt: 'Reception luminosa con banco curvo in rovere, arco e luce naturale',
    width: 1600,
    height: 1000,
  },
  reception: {
    alt: 'Banco della reception in rovere con lampade in ottone e nicchie color petrolio',
    width: 1280,
    height: 800,
  },
  waiting: { alt: 'Sala d’attesa con divano chiaro, poltroncine e piante', width: 1280, height: 800 },
  corridor: { alt: 'Corridoio di accoglienza con archi e luce naturale', width: 1280, height: 800 },
  laboratory: {
    alt: 'Laboratorio con microscopio, provette e banco in rovere',
    width: 1280,
    height: 800,
  },
  dental: { alt: 'Studio odontoiatrico con poltrona davanti alla finestra', width: 1280, height: 800 },
  aesthetic: {
    alt: 'Sala di medicina estetica con lettino, specchio tondo e tende di lino',
    width: 1280,
    height: 800,
  },
  consulting: {
    alt: 'Studio medico con scrivania in rovere, sedie per i pazienti e libreria',
    width: 1280,
    height: 800,
  },
} as const

export type PictureName = keyof typeof words

const files = import.meta.glob<string>('./pictures/*.{avif,webp,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
})

export const pictures = Object.fromEntries(
  Object.entries(words).map(([name, about]) => [
    name,
    { ...about, avif: sourcesOf(name, 'avif'), webp: sourcesOf(name, 'webp'), fallback: jpegOf(name) },
  ]),
) as Record<PictureName, Picture>

function sourcesOf(name: string, type: string): string {
  const pattern = new RegExp(`/${name}-(\\d+)\\.${type}$`)
  return Object.entries(files)
    .flatMap(([file, url]) => {
      const width = pattern.exec(file)?.[1]
      return width ? [`${url} ${width}w`] : []
    })
    .join(', ')
}

function jpegOf(name: string): string {
  return (
    Object.entries(files).find(([file]) => file.endsWith('.jpg') && file.includes(`/${name}-`))?.[1] ?? ''
  )
}

/** A silent film behind a page's title, and the picture it begins with. */
export type Loop = { poster: Picture; webm: string; mp4: string; width: number; height: number }

const films = import.meta.glob<string>('./pictures/*.{webm,mp4}', {
  eager: true,
  query: '?url',
  import: 'default',
})

export const loops = {
  home: loopOf('hero'),
  services: loopOf('hero'),
  analysis: loopOf('hero'),
  about: loopOf('hero'),
} satisfies Record<string, Loop>

function loopOf(name: PictureName): Loop {
  const file = (type: string) => films[`./pictures/${name}-loop.${type}`] ?? ''
  return { poster: pictures[name], webm: file('webm'), mp4: file('mp4'), width: 1280, height: 720 }
}
