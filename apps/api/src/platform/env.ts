import { SETTINGS } from '@ivue/contracts/settings/settings.ts'
import { z } from 'zod'
import { resolveSecretFiles } from './secret-files.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const on = z.enum(['0', '1', 'true', 'false', '']).transform((value) => value === '1' || value === 'true')
const url = (what: string, protocol = /./) =>
  z.union([z.literal(''), z.url({ protocol, error: `${what} must be a URL` })]).transform((value) => value || undefined)
const SAMPLERS = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio']

const schema = z
  .object({
    NODE_ENV: z.string().default('production'),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(8080),
    /** Serves the metrics on a port of their own, without a sign-in. */
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: z.literal('').or(port.min(1)).optional(),
    /** The standard variables of OpenTelemetry, which its library reads. Traces are off without the first. */
    OTEL_EXPORTER_OTLP_ENDPOINT: url('OTEL_EXPORTER_OTLP_ENDPOINT', /^https?$/).optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_SERVICE_NAME: z.string().optional(),
    OTEL_TRACES_SAMPLER: z.enum(['', ...SAMPLERS]).optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
    /** web: pages and calls; worker: imports, exports, mails and timed jobs; all: both */
    ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    DATABASE_URL: url('DATABASE_URL').optional(),
    /** Connects to any replica of DATABASE_URL, with the same user and database. */
    DATABASE_REPLICA_URL: url('DATABASE_REPLICA_URL').optional(),
    DATA_DIR: z.string().default('.data'),
    DEMO: on.optional(),
    DEMO_LOANS: z.coerce.number().int().min(1).max(5_000).default(2_000),
    ADMIN_USERNAME: z.string().default(''),
    ADMIN_PASSWORD: z.string().default(''),
    PUBLIC_URL: url('PUBLIC_URL').optional(),
    BUSINESS_TZ: z.string().default('America/Chicago').refine(isZone, 'BUSINESS_TZ must be an IANA zone such as America/Chicago'),
    LDAP_URL: url('LDAP_URL').optional(),
    LDAP_STARTTLS: on.optional(),
    LDAP_ALLOW_CLEARTEXT: on.optional(),
    LDAP_CA_FILE: z.string().optional(),
    LDAP_BIND_DN: z.string().default(''),
    LDAP_BIND_PASSWORD: z.string().default(''),
    LDAP_BASE_DN: z.string().default(''),
    LDAP_USER_ATTRIBUTE: z.string().default('uid'),
    LDAP_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(5_000),
    SMTP_URL: url('SMTP_URL').optional(),
    /** Initializes the setting `mail.from`. */
    MAIL_FROM: z.union([z.literal(''), SETTINGS['mail.from'].schema]).optional(),
    /**
     * Encrypts sealed values in the database (SSNs, authenticators, links of mails). Must be the same for all processes of an
     * installation.
     */
    SECRET_KEY: z.union([z.literal(''), z.string().min(32, 'SECRET_KEY has at least 32 characters')]).default(''),
    EDW_DATABASE_URL: url('EDW_DATABASE_URL').optional(),
    /** The database login that runs shared services, if the app may not create one. */
    REPORTING_DATABASE_URL: url('REPORTING_DATABASE_URL').optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** How many queries of one person run at the same time; further ones wait. */
    QUERIES_PER_PERSON: z.coerce.number().int().min(1).max(100).default(4),
    /** How long a request waits in the limiter's queue before it is refused, in seconds. */
    QUEUE_SECONDS: z.coerce.number().int().min(1).max(600).default(10),
    /** How many proxies in front of the server are trusted to name the client's address. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  })
  // The key can be stored in a folder only with the embedded Postgres: that folder lasts as long as the database and is shared by
  // everything that uses it.
  .refine((env) => !env.DATABASE_URL || env.SECRET_KEY !== '', {
    path: ['SECRET_KEY'],
    error:
      'SECRET_KEY is needed with DATABASE_URL: at least 32 characters, the same for every process of the installation, and never changed',
  })
  .refine(({ PORT, METRICS_PORT, HOST, METRICS_HOST }) => METRICS_PORT !== PORT || !sharesAddress(HOST, METRICS_HOST), {
    path: ['METRICS_PORT'],
    error: 'METRICS_PORT is the same as PORT: set one of them to another',
  })
  .refine((env) => !env.LDAP_URL || env.LDAP_BASE_DN !== '', { path: ['LDAP_BASE_DN'], error: 'LDAP_BASE_DN is needed with LDAP_URL' })
  .refine((env) => env.LDAP_ALLOW_CLEARTEXT || !sendsInTheClear(env), {
    path: ['LDAP_URL'],
    error:
      'LDAP_URL would send passwords over the network in the clear: use ldaps://… or set LDAP_STARTTLS=1 (LDAP_ALLOW_CLEARTEXT=1 allows it all the same)',
  })

export type Env = z.output<typeof schema>

/** All variables that the app reads. */
export const VARIABLES = Object.keys(schema.shape)

/** Parses the environment. Throws an Error that lists every invalid variable, one per line. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const { env, problems } = inspectEnv(source)
  if (problems.length > 0) throw new Error(`The environment does not fit:\n  ${problems.join('\n  ')}`)
  return env
}

/** Returns a sentence for each problem, and the environment with the default in place of every variable that does not fit. */
export function inspectEnv(environment: Record<string, string | undefined>): { env: Env; problems: string[] } {
  const { source, problems: files } = resolveSecretFiles(environment)
  const result = schema.safeParse(source)
  if (result.success) return { env: result.data, problems: files }
  const values = Object.entries(schema.shape).map(([name, field]) => [name, field.safeParse(source[name]).data ?? field.parse(undefined)])
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  // A secret whose file cannot be used is missing, which needs no second sentence.
  return { env: Object.fromEntries(values) as Env, problems: files.length > 0 ? files : problems }
}

/** Whether passwords would be sent to the directory without TLS to another machine, where they can be intercepted. */
export function sendsInTheClear({
  LDAP_URL,
  LDAP_STARTTLS,
}: {
  LDAP_URL?: string | undefined
  LDAP_STARTTLS?: boolean | undefined
}): boolean {
  if (!LDAP_URL || LDAP_STARTTLS) return false
  const { protocol, hostname } = new URL(LDAP_URL)
  return protocol !== 'ldaps:' && !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}

/**
 * Whether to load the demo world. Its passwords are public, so by default it is loaded only if the server is reachable from this
 * machine alone. DEMO overrides this.
 */
export function wantsDemo(env: Env, embedded: boolean): boolean {
  if (env.DEMO !== undefined) return env.DEMO
  return embedded && ['127.0.0.1', '::1', 'localhost'].includes(env.HOST)
}

const sharesAddress = (one: string, other: string) => one === other || [one, other].some((host) => host === '0.0.0.0' || host === '::')

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
