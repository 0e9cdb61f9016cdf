import { PNPM } from './lib/prepare.mjs'
import { run } from './lib/run.mjs'

// npm run sbom [-- file]: writes the bill of materials of the shipped packages (CycloneDX 1.6, JSON) to sbom.json, each with version,
// licence and SHA-512. Needs the installed packages, and no network.
const [file = 'sbom.json'] = process.argv.slice(2)
const shipped = ['--filter', '@ivue/api', '--filter', '@ivue/web']
const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
process.exitCode = await run('npx', ['-y', PNPM, ...shipped, 'sbom', '--prod', ...format, '--out', file])
