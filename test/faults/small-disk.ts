import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type SmallDisk = {
  folder: string
  free: () => number
  /** Leaves about as many bytes free. */
  fill: (leave?: number) => void
  /** Gives back what `fill` took. */
  empty: () => void
  remove: () => void
}

/** A disk of its own that a test can fill, or why there is none here. */
export function smallDisk(megabytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'small disks are made by a mount of Linux'
  const folder = mkdtempSync(path.join(os.tmpdir(), 'small-disk-'))
  try {
    const options = `size=${megabytes}m,mode=0755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    rmSync(folder, { recursive: true })
    return `mounting a small disk is not permitted here: ${String((error as { stderr?: unknown }).stderr ?? error).trim()}`
  }
  const ballast = path.join(folder, 'ballast')
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    free,
    fill: (leave = 0) => {
      const file = openSync(ballast, 'a')
      try {
        const piece = Buffer.alloc(64 * 1024)
        // Other processes may write too: repeats until the disk is full.
        while (free() > leave) writeSync(file, piece, 0, Math.min(piece.length, free() - leave))
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => {
      const file = openSync(ballast, 'a')
      ftruncateSync(file)
      closeSync(file)
    },
    remove: () => {
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
