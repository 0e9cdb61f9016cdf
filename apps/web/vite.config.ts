import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { utilities } from './utilities.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), utilities()],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./src/app/zod-stub.ts', import.meta.url)) }] },
  server: { port: 5173, proxy: { '/index.php': api, '/events': api, '/health': api } },
  build: {
    outDir: 'build',
    // The content security policy allows fonts and images only from our own origin, so none may be inlined as a data: address.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
