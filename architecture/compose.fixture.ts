import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export interface Service {
  image: string
  build?: string
  env_file?: string
  environment?: Record<string, string>
  entrypoint?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string; required?: boolean }>
  healthcheck?: object
  ports?: string[]
  profiles?: string[]
  secrets?: string[]
  mem_limit?: string
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  extends?: { file: string; service: string }
}

export interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
  secrets: Record<string, { file: string }>
}

export const resolvePath = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url))

/** Returns a compose file with its extended services in full. A mount replaces one of the same target. */
export function readCompose(file: string): Compose {
  const compose: Compose = parse(readFileSync(resolvePath(file), 'utf8'), { merge: true })
  const services = Object.entries(compose.services).map(([name, service]) => [name, resolveService(service)])
  return { ...compose, services: Object.fromEntries(services) }
}

function resolveService(service: Service): Service {
  if (!service.extends) return service
  const base = readCompose(service.extends.file).services[service.extends.service]
  if (!base) throw new Error(`There is no service ${service.extends.service}`)
  const target = (mount: string) => mount.split(':')[1]
  const mounts = service.volumes ?? []
  const others = (base.volumes ?? []).filter((mount) => !mounts.some((one) => target(one) === target(mount)))
  return { ...base, ...service, volumes: [...others, ...mounts] }
}
