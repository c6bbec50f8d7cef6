import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts', 'e2e/**/*.test.ts'],
    // A busy machine takes its time; only tests that take longer by themselves say so.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Twice the cores of a small machine: tests wait for disks and timers most of the time.
    maxWorkers: 4,
    // Style sheets are left out of tests, but for one that is read as a text.
    css: { include: [/\.css\?raw$/] },
  },
})
