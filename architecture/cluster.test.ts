import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readCompose } from './compose.fixture.ts'

const resolvePath = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))
const read = (file: string) => readFileSync(resolvePath(file), 'utf8')

describe('the cluster', () => {
  const { services } = readCompose('docker-compose.cluster.yml')
  const script = read('scripts/cluster.sh')
  const haproxy = read('cluster/haproxy.cfg')
  const patroni = parse(read('cluster/patroni.yml'))
  const numbered = (words: string[]) => words.map((word) => word.replace(/^NODE\d/, 'NODEn').replace(/^WEB\d/, 'WEBn'))
  const unique = (words: Iterable<string>) => [...new Set(words)].toSorted()

  it('has the same parts in containers as on one machine', () => {
    const lists = ['ETCD', 'NODES', 'APPS'].flatMap((name) => new RegExp(`^${name}=\\((.*)\\)$`, 'm').exec(script)?.[1]?.split(' ') ?? [])
    const parts = Object.entries(services).filter(([, { profiles = [] }]) => !profiles.includes('monitoring'))
    expect(parts.map(([name]) => name).toSorted()).toEqual([...lists, 'haproxy'].toSorted())
  })

  it('passes HAProxy every address that its configuration uses', () => {
    const expected = unique([...haproxy.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name))
    expect(expected).toContain('NODE3_REST')
    expect(unique(Object.keys(services.haproxy?.environment ?? {}))).toEqual(expected)
    const start = /^start_haproxy\(\)[\s\S]*?^\)/m.exec(script)?.[0] ?? ''
    const passed = [...start.matchAll(/["\s](\w+?)(?:\$n|\$\{n\}(\w*))?=/g)].map(([, name = '', rest = '']) => `${name}${rest}`)
    for (const name of numbered(expected)) expect(passed, name).toContain(name.replace('NODEn', 'NODE').replace('WEBn', 'WEB1'))
  })

  it.each(['node1', 'node2', 'node3'])('passes %s the same variables in containers as in the script', (name) => {
    const start = /^start_node\(\)[\s\S]*?^\)/m.exec(script)?.[0] ?? ''
    const variables = unique([...start.matchAll(/\b(PATRONI_[A-Z0-9_]+|IVUE_PASSWORD)=/g)].map(([, variable = '']) => variable))
    const { environment = {}, entrypoint = [] } = services[name] ?? {}
    const exported = [...entrypoint.join('\n').matchAll(/^(\w+)=/gm)].map(([, variable = '']) => variable)
    expect(unique([...Object.keys(environment), ...exported])).toEqual(variables)
  })

  it.each(['etcd1', 'etcd2', 'etcd3'])('passes %s the same variables in containers as in the script', (name) => {
    const start = /^start_etcd\(\)[\s\S]*?^\)/m.exec(script)?.[0] ?? ''
    const variables = unique([...start.matchAll(/\b(ETCD_[A-Z_]+)=/g)].map(([, variable = '']) => variable))
    expect(unique(Object.keys(services[name]?.environment ?? {}))).toEqual(variables)
  })

  it('reads from replicas in every process of the app', () => {
    for (const name of ['web1', 'web2', 'worker1', 'worker2']) {
      const { DATABASE_URL_FILE, DATABASE_REPLICA_URL_FILE, ROLE } = services[name]?.environment ?? {}
      expect({ DATABASE_URL_FILE, DATABASE_REPLICA_URL_FILE }).toEqual({
        DATABASE_URL_FILE: '/run/secrets/database_url',
        DATABASE_REPLICA_URL_FILE: '/run/secrets/database_replica_url',
      })
      expect(name).toMatch(new RegExp(`^${ROLE}\\d$`))
    }
  })

  it('acknowledges only writes that a second node has, and replaces a primary within 30 seconds', () => {
    const { dcs } = patroni.bootstrap
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_node_count: 1, primary_start_timeout: 0 })
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
    expect(dcs.ttl + dcs.loop_wait).toBeLessThan(30)
    expect(existsSync(resolvePath(`cluster/${patroni.bootstrap.post_init}`))).toBe(true)
  })

  it('consists of scripts with valid syntax', () => {
    const scripts = [
      'scripts/cluster.sh',
      ...readdirSync(resolvePath('cluster'))
        .filter((file) => file.endsWith('.sh'))
        .map((file) => `cluster/${file}`),
    ]
    for (const file of scripts) execFileSync('bash', ['-n', resolvePath(file)])
    expect(scripts.length).toBeGreaterThan(1)
  })
})
