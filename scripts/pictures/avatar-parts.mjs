// The parts of the portraits. 120 units a side: skull from 30 to 80, eyes at 57, shoulders from 88.
const path = (fill, d) => `<path fill="${fill}" d="${d}"/>`
const stroke = (colour, width, d) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
const dots = (fill, all) =>
  `<g fill="${fill}">${all.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`

/** Hair behind the shoulders. */
export const BACKS = {
  long: ({ hairShade }) =>
    path(
      hairShade,
      'M35 52c-2-22 9-32 25-32s27 10 25 32c0 16 3 28 6 40 2 8-6 12-31 12s-33-4-31-12c3-12 6-24 6-40z',
    ),
  bob: ({ hairShade }) =>
    path(
      hairShade,
      'M34 54c-2-22 9-34 26-34s28 12 26 34c0 10 3 18 1 25-3 6-13 7-27 7s-24-1-27-7c-2-7 1-15 1-25z',
    ),
  tail: ({ hairShade, hair }) =>
    path(hairShade, 'M74 28c17 2 23 20 21 38-1 11-5 19-9 24-5-4-6-14-5-24 1-14-1-25-7-38z') +
    path(hair, 'M72 24q8 1 9 8l-7 3z'),
  bun: ({ hair, hairShade }) => dots(hair, [[60, 17, 10]]) + stroke(hairShade, 1.6, 'M53 18q7 6 14 0'),
  curls: ({ hairShade }) =>
    dots(hairShade, [
      [40, 40, 13],
      [80, 40, 13],
      [36, 56, 12],
      [84, 56, 12],
      [38, 71, 12],
      [82, 71, 12],
      [60, 30, 16],
    ]),
}

const body = (fill) => path(fill, 'M8 120c0-18 12-26 28-29l14-4h20l14 4c16 3 28 11 28 29z')
const neck = ({ skin, shade }) =>
  path(skin, 'M50.5 68h19v18c0 6-4 10-9.5 10s-9.5-4-9.5-10z') +
  path(shade, 'M50.5 72h19v4q-4 8-9.5 8-5.5 0-9.5-8z')
/** A white coat over something, with the lapels and the petals of the house. */
const coat = (tone, under, extra = '', sign = SIGN) =>
  body('#fbf9f6') +
  path(under, 'M47 88l13 32 13-32-6-3H53z') +
  neck(tone) +
  extra +
  path('#fff', 'M48 87l-6 7 16 26H36l-8-26zM72 87l6 7-16 26h22l8-26z') +
  stroke('#d9d3c7', 1.2, 'M48.5 87.5l-6 6.5 15.5 26M71.5 87.5l6 6.5-15.5 26') +
  sign
const SIGN =
  path('#256b80', 'M78 97a5 5 0 0 1 5 5 5 5 0 0 1-5-5M83 102a5 5 0 0 1 5 5 5 5 0 0 1-5-5') +
  path('#4a90a4', 'M83 102a5 5 0 0 1 5-5 5 5 0 0 1-5 5M78 107a5 5 0 0 1 5-5 5 5 0 0 1-5 5')
const collar = (fill, line) =>
  path(fill, 'M50.5 84l-3.5 5 7.5 9 5.5-6zM69.5 84l3.5 5-7.5 9-5.5-6z') +
  stroke(line, 0.8, 'M47 89l7.5 9 5.5-6 5.5 6 7.5-9')
const scrubs = (fill, edge) => (tone) =>
  body(fill) +
  neck(tone) +
  path(tone.skin, 'M50.5 84l9.5 17 9.5-17z') +
  stroke(edge, 2.6, 'M49.5 86.5L60 104l10.5-17.5') +
  path(edge, 'M77 103h12v1.8H77z')

export const CLOTHES = {
  scrubs: scrubs('#256b80', '#1d5666'),
  scrubsLight: scrubs('#4a90a4', '#256b80'),
  blouse: (tone) => coat(tone, '#93bfcc', path(tone.skin, 'M50.5 84L60 99l9.5-15z')),
  blouseInk: (tone) => coat(tone, '#9c4523', path(tone.skin, 'M50.5 84L60 97l9.5-13z')),
  turtle: (tone) =>
    coat(
      tone,
      '#12353f',
      path('#12353f', 'M49 86h22l-1 14H50z') + path('#17434f', 'M49.5 79.5q10.5 6 21 0l1.5 9q-12 7-24 0z'),
    ),
  shirt: (tone) => coat(tone, '#c3dce3', collar('#dfecf0', '#93bfcc')),
  tie: (tone) =>
    coat(
      tone,
      '#f0f6f8',
      path('#256b80', 'M57 93h6l1 4-1 3 2.5 20h-11L57 100l-1-3z') + collar('#fff', '#cbd2d2'),
    ),
  steto: (tone) =>
    coat(tone, '#93bfcc', collar('#dfecf0', '#93bfcc'), '') +
    stroke('#2b3d43', 2.1, 'M46.5 87c-3.5 4-5 8-4.5 13M73.5 87c3.5 4 5 8 4.5 15') +
    dots('#2b3d43', [[42, 102, 3.4]]) +
    dots('#c9bca6', [[42, 102, 1.7]]),
}

const arcs = (colour, d) => stroke(colour, 1.3, d)

/** Hair over the forehead. */
export const FRONTS = {
  none: () => '',
  parted: ({ hair, hairLight }) =>
    path(
      hair,
      'M39 56c-4-18 2-33 21-34 20-1 26 16 21 34-1-4-2-9-3.5-13-9.5 0-19-2-25.5-8-2 5-6 7-9.5 8.5C40.5 47 40 52 39 56z',
    ) + arcs(hairLight, 'M53 33q9 7 22 7'),
  quiff: ({ hair, hairLight }) =>
    path(
      hair,
      'M39 56c-2-8-2.5-14 0-19 0-11 9-17 20-17 6 0 9-2 15-1-1 2-2 3-2 3 8 3 11 10 10.5 18 0 6 0 10-1.5 16-1-5-1.5-10-4-14.5C70 37 62 38 54 36c-5-1-8 2-11 6-2.5 4-3 9-4 14z',
    ) + arcs(hairLight, 'M47 32q9-7 22-4'),
  crop: ({ hair }) =>
    path(
      hair,
      'M39.5 54c-3-18 6-29 20.5-29s23.5 11 20.5 29c-1-4-1.5-8-4-12.5-5-4-10-4.5-16.5-4.5s-11.5.5-16.5 4.5c-2.5 4.5-3 8.5-4 12.5z',
    ),
  receding: ({ hair }) =>
    path(
      hair,
      'M39.5 58c-4-9-3-20 5-26-2 7-2 12-2 16-1 3-2 6-3 10zM80.5 58c4-9 3-20-5-26 2 7 2 12 2 16 1 3 2 6 3 10z',
    ),
  swung: ({ hair, hairLight, hairShade }) =>
    path(
      hair,
      'M38.5 58c-5-20 4-36 22-36s26 16 21 36c-1.5-6-2-11-4-16-4-6-10-8.5-17-8.5S48.5 36 43 42c-2.5 5-3 10-4.5 16z',
    ) +
    arcs(hairLight, 'M46 33q13-9 28-1') +
    arcs(hairShade, 'M41 46q0-8 6-13'),
  waves: ({ hair, hairShade }) =>
    path(
      hair,
      'M39 56c-4-8-4-15-1-20-1-6 4-11 9-11 3-5 10-7 15-4 6-2 12 1 14 5 5 2 8 8 6 13 2 5 1 11-1 17-1-5-2-9-4-13-4-1-7-3-9-5-4 3-9 3-12 0-3 3-8 5-12 5-3 3-4 8-5 13z',
    ) + arcs(hairShade, 'M48 32q5 4 9 0M63 30q5 5 11 2'),
  pixie: ({ hair, hairShade }) =>
    path(
      hair,
      'M39 60c-6-20 2-38 22-39 19-1 27 15 21 37-1.5-3-2-8-4-13-11 0-20-2-26-8-2 6-6 9-9 11-2 4-2.5 8-4 12z',
    ) + arcs(hairShade, 'M45 40q7-4 9-11M56 36q10 5 20 4'),
  swept: ({ hair, hairLight }) =>
    path(
      hair,
      'M37 66c-5-24 4-44 24-45 20 0 27 20 22 45-2-4-3-10-4-18-12-1-21-5-27-13-2 8-7 12-11 15-1 6-2 12-4 16z',
    ) + arcs(hairLight, 'M53 31q8 11 24 13'),
  curtain: ({ hair, hairLight }) =>
    path(
      hair,
      'M37 70c-6-26 4-49 23-49s29 23 23 49c-3-5-4-12-5-19-6-3-14-9-18-19-4 10-12 16-18 19-1 7-2 14-5 19z',
    ) + arcs(hairLight, 'M58 29q-4 10-15 16M62 29q4 10 15 16'),
  fringe: ({ hair, hairShade }) =>
    path(hair, 'M37 70c-6-26 3-49 23-49s29 23 23 49c-2-5-3.5-12-4-21-12 2-26 2-38 0-.5 9-2 16-4 21z') +
    arcs(hairShade, 'M50 48q-1-8 2-14M60 49V34M70 48q1-8-2-14'),
  drawn: ({ hair, hairLight }) =>
    path(hair, 'M39 56c-5-20 4-34 21-34s26 14 21 34c-1-7-4-14-12-18-8 1-17 2-25 4-3 4-4 9-5 14z') +
    arcs(hairLight, 'M44 38q11-10 28-5'),
  curls: ({ hair }) =>
    dots(hair, [
      [44, 40, 8],
      [51, 32, 9],
      [61, 29, 9.5],
      [71, 33, 9],
      [77, 41, 8],
      [40, 50, 6],
      [80.5, 51, 6],
    ]),
}

/** Under the features: the skull where there is little hair. */
const scalp = ({ skin }) => path(skin, 'M40 52c-1-15 8-24 20-24s21 9 20 24z')
export const SCALPS = { none: scalp, receding: scalp }

const jaw = 'M40 57c1 4 2 6 4 7 4-2 9-3.5 16-3.5S72 62 76 64c2-1 3-3 4-7v3c0 13-9 22.5-20 22.5S40 73 40 60z'
export const BEARDS = {
  full: ({ hair }) => path(hair, jaw),
  short: ({ stubble }) => path(stubble, jaw),
  moustache: ({ hairShade }) =>
    path(hairShade, 'M60 65c4-1.5 8 0 10.5 4.5-4 1.5-8 1-10.5-1-2.5 2-6.5 2.5-10.5 1C52 65 56 63.5 60 65z'),
}

export const GLASSES = {
  round: ({ ink }) =>
    `<g fill="#fff" fill-opacity=".25" stroke="${ink}" stroke-width="1.7"><circle cx="51.5" cy="57" r="6.6"/><circle cx="68.5" cy="57" r="6.6"/></g>` +
    stroke(ink, 1.7, 'M58.1 56q1.9-1.5 3.8 0M44.9 56l-5-1M75.1 56l5-1'),
  square: () =>
    `<g fill="#fff" fill-opacity=".25" stroke="#7f4a30" stroke-width="1.9"><rect x="44.5" y="51.5" width="13.5" height="10.5" rx="3.5"/><rect x="62" y="51.5" width="13.5" height="10.5" rx="3.5"/></g>` +
    stroke('#7f4a30', 1.9, 'M58 55.5q2-1.3 4 0M44.5 55l-4.5-1M75.5 55l4.5-1'),
}
