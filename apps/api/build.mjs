import { rmSync } from 'node:fs'
import { build } from 'esbuild'

/** Bundles our own packages, which are TypeScript, and leaves other packages outside the bundle. */
const othersStayOutside = {
  name: 'others-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@ivue/') ? undefined : { path, external: true },
    )
  },
}

/** Tests build into a folder of their own. */
const outdir = process.argv[2] ?? 'build'
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: {
    main: 'src/main.ts',
    ivue: 'src/cli/ivue.ts',
    'reader-child': 'src/platform/xlsx/reader-child.ts',
    'pdf-child': 'src/reports/pack/pdf-child.ts',
  },
  outdir,
  bundle: true,
  // A command loads its own code only.
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [othersStayOutside],
})
