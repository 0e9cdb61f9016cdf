import { defineConfig } from 'vitest/config'

export default defineConfig({
  cacheDir: '../node_modules/.vite',
  // The parser imports JSON in a form that Node 20 refuses.
  test: { include: ['*.test.ts'], server: { deps: { inline: ['@actions/workflow-parser'] } } },
})
