import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Loading the modules would take half of the time, so the test files share them. No test changes a module.
  test: { include: ['src/**/*.test.ts'], pool: 'threads', isolate: false, maxWorkers: 2, testTimeout: 60_000 },
})
