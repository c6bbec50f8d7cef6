import { become, node24, prepare } from './prepare.mjs'

prepare({ build: true })
become(node24, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)])
