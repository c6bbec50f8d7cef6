import { become, node24, prepare } from './prepare.mjs'

prepare({ build: false })
// Restarts when a file of the server changes; pages are renewed by Vite inside it.
const watch = ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning']
become(node24, [...watch, 'src/server/main.ts', ...process.argv.slice(2)], { AMBULATORIO_DEV: '1' })
