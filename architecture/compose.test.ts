import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readCompose, resolvePath } from './compose.fixture.ts'

const read = (file: string) => readFileSync(resolvePath(file), 'utf8')
const { version } = JSON.parse(read('package.json'))

describe.each(['docker-compose.yml', 'docker-compose.cluster.yml'])('%s', (file) => {
  const { services, volumes, secrets } = readCompose(file)
  const each = Object.entries(services)

  it('builds from existing files, and waits only for services with a health check', () => {
    for (const [name, { build, env_file, depends_on = {} }] of each) {
      if (build) expect(existsSync(resolvePath(`${build}/Dockerfile`)), name).toBe(true)
      if (env_file) expect(existsSync(resolvePath(env_file)), name).toBe(true)
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(services, name).toHaveProperty(other)
        if (condition === 'service_healthy') expect(services[other], other).toHaveProperty('healthcheck')
      }
    }
  })

  it('mounts exactly the volumes that it declares, and files that exist', () => {
    const mounted = each.flatMap(([, { volumes: mounts = [] }]) => mounts.map((mount) => mount.split(':')[0]))
    const isPath = (mount = '') => mount.startsWith('./')
    for (const path of mounted.filter(isPath)) expect(existsSync(resolvePath(path ?? '')), path).toBe(true)
    expect([...new Set(mounted)].filter((mount) => !isPath(mount)).toSorted()).toEqual(Object.keys(volumes).toSorted())
  })

  it('can be reached only from this machine', () => {
    for (const [, { ports = [] }] of each) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  it.each(each)('%s has a version, a limit of memory and no capability that it does not need', (_name, service) => {
    const { build, image, mem_limit, cap_drop, cap_add = [], security_opt } = service
    expect(image).toMatch(build ? `:\${IVUE_VERSION:-${version}}` : /:v?\d+\.\d+(\.\d+)?$/)
    expect(mem_limit).toMatch(/^\d+[mg]$/)
    expect({ cap_drop, security_opt }).toEqual({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    for (const capability of cap_add)
      expect(['CHOWN', 'DAC_OVERRIDE', 'DAC_READ_SEARCH', 'FOWNER', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID']).toContain(capability)
  })

  it.each(each)('%s gets every secret as a file', (_name, { environment = {}, secrets: own = [] }) => {
    for (const [variable, value] of Object.entries(environment)) {
      if (/(PASSWORD|SECRET_KEY|DATABASE_URL)$/.test(variable))
        expect([variable, value]).toEqual([variable, expect.stringMatching(/^$|^\$\{\w+:-\}$/)])
      const [, secret] = /\/run\/secrets\/(\w+)/.exec(value) ?? []
      if (secret) expect(own).toContain(secret)
    }
    for (const secret of own) expect(secrets).toHaveProperty(secret)
  })

  it('starts stand-ins and monitoring only by their profile, and waits for none of them', () => {
    const isOptional = (name: string) => (services[name]?.profiles ?? []).length > 0
    for (const [name, { image }] of each) expect(isOptional(name), name).toBe(/openldap|mailpit|prometheus|grafana/.test(image))
    for (const [name, { depends_on = {} }] of each)
      for (const [other, { required }] of Object.entries(depends_on))
        if (isOptional(other) && !isOptional(name)) expect(required, `${name} and ${other}`).toBe(false)
  })

  it('is scraped at every process of the app and of the cluster', () => {
    const config = parse(read(file.includes('cluster') ? 'deploy/monitoring/prometheus-cluster.yml' : 'deploy/monitoring/prometheus.yml'))
    const targets: string[] = config.scrape_configs.flatMap(
      (job: { static_configs?: { targets: string[] }[]; dns_sd_configs?: { names: string[] }[] }) => [
        ...(job.static_configs ?? []).flatMap((one) => one.targets.map((target) => target.split(':')[0])),
        ...(job.dns_sd_configs ?? []).flatMap((one) => one.names),
      ],
    )
    const scraped = Object.keys(services).filter((name) => /^(web|worker|etcd|node)\d?$/.test(name))
    expect(targets.toSorted()).toEqual(scraped.toSorted())
  })
})
