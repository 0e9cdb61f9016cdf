import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
const lines = read('Dockerfile').split('\n')

/** Returns the repository paths that COPY lines use as sources. */
const parseSources = (steps: string[]) =>
  steps.filter((line) => line.startsWith('COPY ') && !line.includes('--from=')).flatMap((line) => line.split(' ').slice(1, -1))

it('the unit of systemd starts the command of the image, and gives it as long to stop as the container', () => {
  const unit = read('deploy/ivue.service')
  const command: string[] = JSON.parse(lines.findLast((line) => line.startsWith('CMD '))?.slice(4) ?? '[]')
  expect(unit).toContain(`\nExecStart=${command.join(' ').replace('/app/', '/opt/ivue/current/')}\n`)
  expect(unit).toContain(`\nTimeoutStopSec=${parse(read('docker-compose.yml'))['x-app'].stop_grace_period}\n`)
})

describe('the image of the app', () => {
  it('copies only files that exist', () => {
    for (const source of parseSources(lines)) expect(existsSync(`${ROOT}${source}`), source).toBe(true)
  })

  it('copies the manifest of every package before it installs', () => {
    const before = parseSources(
      lines.slice(
        0,
        lines.findIndex((line) => line.startsWith('RUN ')),
      ),
    )
    const patterns: string[] = parse(read('pnpm-workspace.yaml')).packages
    const within = (folder: string) => readdirSync(`${ROOT}${folder}`).map((name) => `${folder}/${name}`)
    const folders = patterns.flatMap((pattern) => (pattern.endsWith('/*') ? within(pattern.slice(0, -2)) : [pattern]))
    expect(before).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}/package.json`)))
    expect(folders).toContain('apps/api')
  })

  it('copies from an earlier stage only folders that the stage has', () => {
    const copies = lines.filter((line) => line.startsWith('COPY --from='))
    expect(copies.length).toBeGreaterThan(3)
    for (const line of copies) expect(line).toMatch(/^COPY --from=build \/(runtime|app)\//)
  })

  it('excludes secrets and build output of the machine that builds it', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env*', '**/node_modules', '**/dist', '.data']))
  })
})
