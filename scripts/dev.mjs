import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { node24, prepare, root } from './prepare.mjs'

prepare({ build: false, dev: true })

const main = ['src/server/main.ts', ...process.argv.slice(2)]
let child
let stopping = false
let again = false

function start() {
  child = spawn(node24, main, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AMBULATORIO_DEV: '1' },
  })
  child.on('exit', (code) => {
    child = undefined
    if (stopping) process.exit(code ?? 0)
    // One that failed waits for the next change.
    if (again) start()
    again = false
  })
}

// Vite renews pages (.tsx, .css) inside the server; a change of the server's own files restarts it. `node --watch`
// would also watch the temporary files Vite makes and restart without end.
let pause
for (const folder of ['src', 'content', 'migrations']) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (!name || !/\.(ts|sql)$/.test(name) || /\.test\.ts$|schema\.gen\.ts$/.test(name)) return
    clearTimeout(pause)
    pause = setTimeout(() => {
      console.log(`${folder}/${name} è cambiato: riavvio`)
      if (!child) return start()
      again = true
      child.kill('SIGTERM')
    }, 200)
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true
    if (!child) process.exit(0)
    child.kill('SIGTERM')
  })
}
start()
