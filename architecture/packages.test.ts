import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const run = (script: string, ...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((done) => {
    const file = fileURLToPath(new URL(`../scripts/${script}`, import.meta.url))
    execFile(process.execPath, [file, ...args], (error, out, err) => done({ code: error ? error.code : 0, out, err }))
  })

/** Runs `npm run audit:packages` against a registry with this answer and returns the output. */
async function audit(answer: RequestListener) {
  const registry = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  try {
    return await run('audit-packages.mjs', `--registry=http://127.0.0.1:${(registry.address() as AddressInfo).port}/`)
  } finally {
    registry.close()
  }
}

const NOT_CHECKED =
  'The package registry has no audit, or cannot be reached: nothing was checked. Use another one: npm run audit:packages -- --registry=<address>\n'
const SLOW = { timeout: 90_000 }

it.each([
  ['has no audit', 405],
  ['fails', 500],
] as const)('an audit reports it and exits with 2 if the registry %s', SLOW, async (_what, status) => {
  expect(await audit((_request, response) => response.writeHead(status).end())).toEqual({ code: 2, out: '', err: NOT_CHECKED })
})

it('an audit exits with 2 without a registry', SLOW, async () => {
  expect(await run('audit-packages.mjs', '--registry=http://127.0.0.1:1/')).toEqual({ code: 2, out: '', err: NOT_CHECKED })
})

it('an audit lists known vulnerabilities and exits with 1, or with 0 if there are none', SLOW, async () => {
  const advisory = {
    id: 7,
    url: 'https://example.test/7',
    title: 'A hole',
    severity: 'high',
    vulnerable_versions: '<999',
    cwe: [],
    cvss: { score: 0 },
  }
  const known = await audit((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ fastify: [advisory] })),
  )
  expect(known.out).toMatch(
    /^high: fastify <999, A hole \(https:\/\/example\.test\/7\), by \S+fastify\n1 known vulnerabilities in \d{3,} packages\n$/,
  )
  expect(known.code).toBe(1)
  const none = await audit((_request, response) => response.setHeader('content-type', 'application/json').end('{}'))
  expect(none).toEqual({ code: 0, out: expect.stringMatching(/^0 known vulnerabilities in \d{3,} packages\n$/), err: '' })
})

it('the bill of materials lists the shipped packages with versions, licences and checksums, and no development tools', SLOW, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ivue-sbom-'))
  const file = join(folder, 'sbom.json')
  expect((await run('sbom.mjs', file)).code).toBe(0)
  const bill = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.6'])
  const of = (name: string) => bill.components.find((one: { purl: string }) => one.purl.startsWith(`pkg:npm/${name}@`))
  for (const name of ['fastify', 'react', 'pg', 'argon2']) {
    const { version, licenses, externalReferences } = of(name)
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(licenses).toHaveLength(1)
    expect(externalReferences).toContainEqual(expect.objectContaining({ hashes: [expect.objectContaining({ alg: 'SHA-512' })] }))
  }
  for (const tool of ['typescript', 'vitest', 'vite']) expect(of(tool)).toBeUndefined()
})
