import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Test files share loaded modules, because loading takes most of the time. So no test file may leave state behind.
  test: { environment: 'node', include: ['src/**/*.test.{ts,tsx}'], pool: 'threads', isolate: false, testTimeout: 60_000 },
})
