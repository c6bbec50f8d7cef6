import { execFile } from 'node:child_process'
import path from 'node:path'
import { commandEnv } from '../server-process.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export type Said = { status: number; out: string; err: string }

/** Runs one of the product's commands as a person would, to its end. */
export function command(
  name: 'backup' | 'restore' | 'fill',
  argument: string,
  settings: Record<string, string>,
  root = ROOT,
): Promise<Said> {
  const args = [path.join(root, `scripts/${name}.ts`), argument]
  const env = commandEnv(settings)
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, cwd: root }, (error, out, err) =>
      resolve({ status: error ? Number(error.code ?? -1) : 0, out, err }),
    )
  })
}
