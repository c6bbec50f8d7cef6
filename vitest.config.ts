import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts', 'e2e/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for may take its time on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Twice the cores of a small machine: tests wait for disks and timers most of the time.
    maxWorkers: 4,
    // Style sheets are left out of tests, but for one that is read as a text.
    css: { include: [/\.css\?raw$/] },
  },
})
