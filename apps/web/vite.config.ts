import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env.API_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react()],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./src/no-schemas.ts', import.meta.url)) }] },
  server: { port: 5173, proxy: { '/index.php': api, '/events': api, '/health': api } },
  build: {
    outDir: 'dist',
    // The policy allows fonts and images from our own origin alone: nothing may become a data: address.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // Kept apart, they stay cached when our own code changes. Parts are not: each page takes those that it uses.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser|get-nonce|tslib)[\\/]/,
              priority: 30,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/, priority: 20 },
            // An icon apart weighs three times what it weighs among others, and those of three pages are on most.
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 3, priority: 10 },
          ],
        },
      },
    },
  },
})
