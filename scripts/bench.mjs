import { become, node24, prepare } from './prepare.mjs'

// An older build would be measured in the place of what stands here.
prepare({ build: true, dev: true })
become(node24, ['bench/run.ts', ...process.argv.slice(2)])
