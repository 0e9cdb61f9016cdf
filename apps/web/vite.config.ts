import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunks.ts'
import { utilitiesPlugin } from './write-utilities.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

/** Returns five letters and digits for a module of CSS. Vite's own names also have the line, which makes the first load larger. */
function hashOf(file: string): string {
  const path = relative(import.meta.dirname, file)
  return createHash('sha256').update(path).digest('base64url').replaceAll(/[_-]/g, '').slice(0, 5)
}

export default defineConfig({
  plugins: [react(), utilitiesPlugin()],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./src/app/zod-stub.ts', import.meta.url)) }] },
  css: { modules: { generateScopedName: (name, file) => `${name}_${hashOf(file)}` } },
  server: { port: 5173, proxy: { '/index.php': api, '/events': api, '/health': api } },
  build: {
    outDir: 'build',
    // The content security policy allows fonts and images only from our own origin, so none may be inlined as a data: address.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})
