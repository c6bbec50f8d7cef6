// The portraits of the specialists: drawn from a few parts, flat and calm, on the petal of the logo, without likeness
// to a real person. A new colleague is a line in PEOPLE; the name is the one `avatar` has in content/specialists.ts.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKS, BEARDS, CLOTHES, FRONTS, GLASSES, SCALPS } from './avatar-parts.mjs'
import { PICTURES } from './places.mjs'

const SKINS = {
  fair: '#f4d6c2',
  rosy: '#efc8b1',
  light: '#e8bc9c',
  olive: '#d9a883',
  tan: '#c18a62',
  brown: '#8f5f42',
}
const HAIRS = {
  black: '#2a2423',
  dark: '#43302a',
  brown: '#674633',
  chestnut: '#7f4a30',
  copper: '#a05a35',
  fair: '#b98d57',
  grey: '#8d9294',
  silver: '#c9c8c2',
}
const INK = '#1c2b30'
/** Ground and petal: tokens of src/ui/styles/tokens.css. */
const GROUNDS = {
  sand: ['#e0d7c8', '#eee8de'],
  aqua: ['#c3dce3', '#dfecf0'],
  deep: ['#93bfcc', '#c3dce3'],
  cotto: ['#f0cfbe', '#fbf0ea'],
  pale: ['#dfecf0', '#f0f6f8'],
}

/** Ground, corner of the petal, skin, hair, front[, back], clothes[, beard][, glasses][, turn of the face]. */
const PEOPLE = {
  'marco-ferrari': {
    ground: 'aqua',
    skin: 'light',
    hair: 'dark',
    front: 'parted',
    wear: 'scrubs',
    beard: 'short',
  },
  'elisa-conti': {
    ground: 'sand',
    skin: 'fair',
    hair: 'chestnut',
    front: 'curtain',
    back: 'long',
    wear: 'blouse',
  },
  'giulia-riva': {
    ground: 'deep',
    skin: 'rosy',
    hair: 'fair',
    front: 'drawn',
    back: 'tail',
    wear: 'scrubsLight',
  },
  'chiara-galli': {
    ground: 'cotto',
    skin: 'light',
    hair: 'black',
    front: 'swept',
    back: 'bob',
    wear: 'blouseInk',
  },
  'paolo-sala': {
    ground: 'pale',
    skin: 'olive',
    hair: 'grey',
    front: 'receding',
    wear: 'shirt',
    glasses: 'round',
  },
  'andrea-villa': { ground: 'sand', skin: 'rosy', hair: 'brown', front: 'quiff', wear: 'steto' },
  'marta-brambilla': {
    ground: 'aqua',
    skin: 'fair',
    hair: 'silver',
    front: 'pixie',
    wear: 'steto',
    glasses: 'round',
  },
  'sara-colombo': {
    ground: 'cotto',
    skin: 'tan',
    hair: 'black',
    front: 'curls',
    back: 'curls',
    wear: 'blouse',
  },
  'luca-pozzi': {
    ground: 'deep',
    skin: 'light',
    hair: 'copper',
    front: 'waves',
    wear: 'scrubs',
    beard: 'full',
  },
  'anna-fumagalli': {
    ground: 'sand',
    skin: 'rosy',
    hair: 'dark',
    front: 'fringe',
    back: 'bob',
    wear: 'turtle',
  },
  'stefano-motta': {
    ground: 'aqua',
    skin: 'olive',
    hair: 'black',
    front: 'none',
    wear: 'tie',
    beard: 'full',
  },
  'laura-cattaneo': {
    ground: 'pale',
    skin: 'light',
    hair: 'brown',
    front: 'swept',
    back: 'long',
    wear: 'blouse',
    glasses: 'square',
  },
  'davide-beretta': { ground: 'cotto', skin: 'brown', hair: 'black', front: 'crop', wear: 'shirt' },
  'irene-mauri': {
    ground: 'deep',
    skin: 'fair',
    hair: 'copper',
    front: 'drawn',
    back: 'bun',
    wear: 'blouseInk',
  },
  'giorgio-meroni': {
    ground: 'sand',
    skin: 'rosy',
    hair: 'silver',
    front: 'swung',
    wear: 'tie',
    beard: 'moustache',
    glasses: 'square',
  },
}

export async function makeAvatars() {
  const folder = join(PICTURES, 'avatars')
  await mkdir(folder, { recursive: true })
  for (const old of await readdir(folder)) await rm(join(folder, old))
  for (const [index, [name, person]] of Object.entries(PEOPLE).entries())
    await writeFile(join(folder, `${name}.svg`), `${draw(person, index)}\n`)
}

function draw({ ground, skin, hair, front, back, wear, beard, glasses }, index) {
  const tone = { skin: SKINS[skin], shade: mix(SKINS[skin], '#8a4b32', 0.24), hair: HAIRS[hair], ink: INK }
  tone.hairShade = mix(tone.hair, '#000000', 0.22)
  tone.hairLight = mix(tone.hair, '#ffffff', 0.16)
  tone.stubble = mix(tone.skin, tone.hair, 0.42)
  tone.line = mix(tone.shade, '#4a2418', 0.45)
  tone.lips = mix(tone.skin, '#a23b35', back || front === 'pixie' ? 0.5 : 0.34)
  const woman = Boolean(back) || front === 'pixie'
  const [first, second] = GROUNDS[ground]
  const parts = [
    path(first, 'M0 0h120v120H0z'),
    path(
      second,
      index % 2
        ? 'M120 0A120 120 0 0 1 0 120 120 120 0 0 1 120 0'
        : 'M0 0A120 120 0 0 1 120 120 120 120 0 0 1 0 0',
    ),
    '<g transform="translate(-7.2 -5) scale(1.12)">',
    back ? BACKS[back](tone) : '',
    CLOTHES[wear](tone),
    // Ears, face
    front === 'curls' || (back && back !== 'tail' && back !== 'bun')
      ? ''
      : circles(tone.shade, [40, 57, 4.6], [80, 57, 4.6]),
    path(
      tone.skin,
      woman
        ? 'M41 50a19 19 0 0 1 38 0v7c0 12.5-8.5 22.5-19 22.5S41 69.5 41 57z'
        : 'M40 50a20 20 0 0 1 40 0v9c0 12-8.5 21.5-20 21.5S40 71 40 59z',
    ),
    SCALPS[front]?.(tone) ?? '',
    beard ? BEARDS[beard](tone) : '',
    features(tone, woman, beard, hair),
    FRONTS[front](tone),
    glasses ? GLASSES[glasses](tone) : '',
    '</g>',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">${parts.join('')}</svg>`
}

function features(tone, woman, beard, hair) {
  const brow = hair === 'silver' || hair === 'grey' ? mix(tone.hair, '#5a5a58', 0.35) : tone.hairShade
  return [
    circles(INK, [52, 57, 1.9], [68, 57, 1.9]),
    woman
      ? stroke(brow, 1.5, 'M48.5 51.8q3.5-2.4 7-.6M64.5 51.2q3.5-1.8 7 .6')
      : stroke(brow, 2, 'M48 51.8q3.8-2.2 7.6-.8M64.4 51q3.8-1.4 7.6.8'),
    stroke(tone.shade, 1.7, 'M60.4 57.5q1.6 4.3 1 5.5-.6 1-2.4.8'),
    beard === 'moustache'
      ? ''
      : stroke(
          woman ? tone.lips : beard ? '#f6e6dc' : tone.line,
          woman ? 2.2 : 1.8,
          'M54.5 69.6q5.5 4.4 11 0',
        ),
    woman ? `<g opacity=".35">${circles(tone.lips, [47.5, 64, 3.2], [72.5, 64, 3.2])}</g>` : '',
  ].join('')
}

function path(fill, d) {
  return `<path fill="${fill}" d="${d}"/>`
}
function stroke(colour, width, d) {
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`
}
function circles(fill, ...all) {
  return `<g fill="${fill}">${all.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`
}

function mix(one, other, share) {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
