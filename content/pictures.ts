/**
 * The pictures of the pages. The files beside this one are made by `scripts/pictures.mjs`; a name here is the first
 * part of theirs. They are illustrations, not photographs of the rooms: the footer says so.
 */
import { words } from './picture-words.ts'
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
