import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Loading what is tested would take half of the time: the files share it, and change nothing of it.
  test: { include: ['src/**/*.test.ts'], pool: 'threads', isolate: false, maxWorkers: 2, testTimeout: 60_000 },
})
