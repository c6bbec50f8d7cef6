import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import path from 'node:path'
import type { Load, Measured } from './load.ts'

export type Child = { url: string; pid: number; stop: () => Promise<void> }

function launch(file: string, env: Record<string, string> = {}, execArgv: string[] = []): ChildProcess {
  return fork(path.join(import.meta.dirname, file), {
    execArgv,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
}

/** A server in a process of its own; it ends with us, whatever happens. */
export async function startChild(
  file: string,
  options: { env?: Record<string, string>; message?: object } = {},
): Promise<Child> {
  const profile = process.env.BENCH_PROFILE
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  const child = launch(file, options.env, flags)
  if (options.message) child.send(options.message)
  const { url } = await answer<{ url: string }>(child)
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}

/** Sends requests from a process of its own. Throws when anything was not answered with success. */
export async function measure(load: Load): Promise<Measured> {
  const measured = await inOwnProcess<Measured>('load.ts', load)
  const { refused, answered } = measured
  if (refused.length > 0 || answered === 0) {
    throw new Error(
      `${load.url}: ${refused.length} requests failed (${refused.slice(0, 20)}), ${answered} succeeded`,
    )
  }
  return measured
}

/** Tells a process what to do, and answers what it found. */
export function inOwnProcess<T>(file: string, message: object): Promise<T> {
  const child = launch(file)
  child.send(message)
  return answer<T>(child)
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`A process of the bench ended early (${code}).`)))
  })
}

export type Row = { pid: number; parent: number; kilobytes: number; command: string }

/** All that run on this machine, with the memory they are in. */
export function processes(): Row[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [, pid, parent, kilobytes, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return { pid: Number(pid), parent: Number(parent), kilobytes: Number(kilobytes), command }
    })
}

/** Megabytes a process is in. */
export function memoryOf(pid: number): number {
  return (processes().find((row) => row.pid === pid)?.kilobytes ?? Number.NaN) / 1000
}
