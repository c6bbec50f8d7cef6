import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from './figures.ts'
import { memoryOf, processes } from './processes.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const READY_S = 2
const MEMORY_MB = 200
const REST_MS = 5000

/** How long a start takes once everything is installed, built and filled, and what the server then keeps in memory. */
export async function start(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-start-'))
  try {
    const first = await run(folder)
    await first.stop()
    const second = await run(folder)
    await sleep(REST_MS)
    const memory = second.memory()
    await second.stop()
    return [
      {
        name: 'second npm start to ready',
        value: second.seconds,
        unit: 's',
        baseline: { name: 'budget', value: READY_S },
        atMost: 1,
      },
      {
        name: 'memory of the server at rest',
        value: memory,
        unit: 'MB',
        baseline: { name: 'budget', value: MEMORY_MB },
        atMost: 1,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Started = { seconds: number; memory: () => number; stop: () => Promise<void> }

async function run(folder: string): Promise<Started> {
  const begin = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  await readyLine(child)
  const seconds = (performance.now() - begin) / 1000
  const server = serverUnder(child.pid ?? 0)
  return {
    seconds,
    memory: () => server.memory(),
    stop: async () => {
      const gone = once(child, 'exit')
      process.kill(server.pid, 'SIGTERM')
      await gone
    },
  }
}

async function readyLine(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('npm start has no output')
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) if (line.startsWith('Ambulatorio è pronto')) return
  throw new Error('npm start ended before it was ready')
}

/** npm starts a shell, the shell a script, the script the server: the one that runs `main.ts`. */
function serverUnder(root: number): { pid: number; memory: () => number } {
  const under = new Set([root])
  const rows = processes()
  for (let grown = -1; grown !== under.size; ) {
    grown = under.size
    for (const { pid, parent } of rows) if (under.has(parent)) under.add(pid)
  }
  const server = rows.find(({ pid, command }) => under.has(pid) && command.includes('src/server/main.ts'))
  if (!server) throw new Error('the server is not among the processes of npm start')
  return { pid: server.pid, memory: () => memoryOf(server.pid) }
}
