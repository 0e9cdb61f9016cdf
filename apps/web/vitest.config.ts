import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Loading what is tested would take most of the time: the files share it, and leave nothing of theirs behind.
  test: { environment: 'node', include: ['src/**/*.test.{ts,tsx}'], pool: 'threads', isolate: false, testTimeout: 60_000 },
})
