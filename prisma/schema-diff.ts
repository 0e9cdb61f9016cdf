import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

const SCHEMA = fileURLToPath(new URL('./schema', import.meta.url))

const CHAR_OID = 18
const TEXT_OID = 25

/** A pool that reports "char" columns of the catalogue as text, because Prisma's adapter refuses that type. */
class CatalogPool extends pg.Pool {
  readonly chars = new Map<string, number[]>()

  // biome-ignore lint/suspicious/noExplicitAny: the adapter uses one of pg's many overloads
  override async query(...args: any[]): Promise<any> {
    const result = await super.query(...(args as [pg.QueryConfig]))
    const fields: pg.FieldDef[] = result.fields ?? []
    this.chars.set(
      args[0].text,
      [...fields.keys()].filter((index) => fields[index]?.dataTypeID === CHAR_OID),
    )
    for (const field of fields) if (field.dataTypeID === CHAR_OID) field.dataTypeID = TEXT_OID
    return result
  }
}

class CatalogAdapter extends PrismaPg {
  readonly #pool: CatalogPool

  constructor(pool: CatalogPool) {
    super(pool)
    this.#pool = pool
  }

  override async connect() {
    const adapter = await super.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query)
      for (const index of this.#pool.chars.get(query.sql) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character
      return result
    }
    return adapter
  }
}

async function schemaFiles(): Promise<{ path: string; content: string }[]> {
  const names = (await readdir(SCHEMA)).filter((name) => name.endsWith('.prisma')).sort()
  return Promise.all(names.map(async (name) => ({ path: `${SCHEMA}/${name}`, content: await readFile(`${SCHEMA}/${name}`, 'utf8') })))
}

let engine: ReturnType<typeof instantiate> | undefined

/** Loads the engine once per process, because a second instance would replace the first one's state. */
const loadEngine = () => {
  engine ??= instantiate()
  return engine
}

/** Loads Prisma's engine. It is WebAssembly for a bundler, so Node must instantiate it manually. */
async function instantiate() {
  // Receives the messages of crashes in the engine.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => process.stderr.write(`${message}\n`) } })
  const bytes = await readFile(
    createRequire(import.meta.url)
      .resolve('@prisma/schema-engine-wasm')
      .replace(/\.js$/, '_bg.wasm'),
  )
  const module = await WebAssembly.compile(bytes)
  const instance = await WebAssembly.instantiate(module, { './schema_engine_bg.js': { ...engineModule } as WebAssembly.ModuleImports })
  engineModule.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return engineModule.SchemaEngine
}

/**
 * Returns the SQL that would change a database to match the Prisma schema; empty if they agree. Prisma compares tables, columns, defaults,
 * keys and indexes, but not checks, triggers, functions, views or expression indexes.
 */
export async function schemaDiff(connectionString: string): Promise<string> {
  const files = await schemaFiles()
  const pool = new CatalogPool({ connectionString, max: 2 })
  const Engine = await loadEngine()
  const comparison = await Engine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new CatalogAdapter(pool)),
  )
  try {
    const result = await comparison.diff({
      from: { tag: 'schemaDatasource', files, configDir: SCHEMA },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    })
    return result.exitCode === 0 ? '' : (result.stdout ?? '')
  } finally {
    comparison.free()
    await pool.end()
  }
}
