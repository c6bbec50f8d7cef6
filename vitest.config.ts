import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const MODULES = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']

// Mocks of a file (modules, globals, the clock) could outlive it in its worker: these files get workers of their own.
const REPLACING = globSync(MODULES).filter((file) => /\bvi\.\w/.test(readFileSync(file, 'utf8')))

type Project = { name: string; include: string[]; exclude?: string[]; isolate?: boolean; patience?: number }

/** Files of a project share the modules that a worker has loaded, unless it is isolated. */
const project = ({ isolate = false, patience = 1, ...test }: Project): TestProjectInlineConfiguration => ({
  test: {
    ...test,
    isolate,
    // A busy machine takes its time, for a journey of 140 steps most of all; only tests that take longer by themselves say so.
    testTimeout: 120_000 * Math.max(2, patience),
    hookTimeout: 120_000 * Math.max(2, patience),
    expect: { poll: { timeout: 30_000 * patience } },
    // Style sheets are left out of tests, but for one that is read as a text.
    css: { include: [/\.css\?raw$/] },
  },
})

export default defineConfig({
  test: {
    globalSetup: ['./test/setup.ts'],
    // Twice the cores of a small machine: tests wait for disks and timers most of the time.
    maxWorkers: 4,
    projects: [
      project({ name: 'modules', include: MODULES, exclude: REPLACING, patience: 2 }),
      project({ name: 'replacing', include: REPLACING, isolate: true, patience: 2 }),
      project({ name: 'product', include: ['test/*.test.ts', 'test/attacks/**/*.test.ts'], patience: 2 }),
      // Each test starts products and databases of its own.
      project({ name: 'faults', include: ['test/faults/**/*.test.ts'], patience: 3 }),
      project({ name: 'processes', include: ['test/processes/**/*.test.ts'], patience: 3 }),
      project({ name: 'browser', include: ['e2e/**/*.test.ts'] }),
    ],
  },
})
