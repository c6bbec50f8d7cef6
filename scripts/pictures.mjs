// Makes the pictures of the site from the sources committed beside it; see scripts/pictures/README.md. The outputs live in
// the tree, so that building the site needs none of this. Run after a change:
//   node scripts/pictures.mjs [stills [NAME …] | avatars | signs | shared]
import { makeAvatars } from './pictures/avatars.mjs'
import { makeShared } from './pictures/shared.mjs'
import { makeSigns } from './pictures/signs.mjs'
import { makeStills } from './pictures/stills.mjs'

const steps = { stills: makeStills, avatars: makeAvatars, signs: makeSigns, shared: makeShared }

const [asked, ...names] = process.argv.slice(2)
if (asked && !(asked in steps))
  throw new Error(`No step ${asked}: there are ${Object.keys(steps).join(', ')}.`)
for (const [name, make] of Object.entries(steps)) if (!asked || asked === name) await make(...names)
