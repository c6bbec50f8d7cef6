// Everything that can be said about the code without running it. `npm run check -- --fix` formats first.
import { spawnSync } from 'node:child_process'
import { node24, prepare } from './prepare.mjs'

prepare({ build: false, dev: true })
const fix = process.argv.includes('--fix')
const steps = [
  ['types of pages', 'node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
  ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', ...(fix ? ['--write'] : []), '.'],
  [
    'imports',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    'src',
    'content',
    'e2e',
    'test',
    'bench',
    'scripts',
  ],
  ['dead code', 'node_modules/knip/bin/knip.js'],
  ['words', 'scripts/words.ts'],
]
const failed = []
for (const [name, ...command] of steps) {
  // Pages that only development has are checked like the others.
  const env = { ...process.env, NODE_ENV: 'development' }
  const { status } = spawnSync(node24, command, { stdio: 'inherit', env })
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`\nNot in order: ${failed.join(', ')}`)
  process.exit(1)
}
console.log('Types, lint, format, imports, dead code and words are in order.')
