import { join } from 'node:path'
import { become, node24, prepare, root } from './prepare.mjs'

const FAST = '--fast'
// Projects that start browsers, break what they started, or run several processes.
const SLOW = ['browser', 'faults', 'processes']

const given = process.argv.slice(2)
const projects = given.includes(FAST) ? SLOW.map((name) => `--project=!${name}`) : []
prepare({ build: true, dev: true })
become(
  node24,
  ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...given.filter((argument) => argument !== FAST)],
  // The product is started many times: its programs are compiled once.
  { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') },
)
