import { backUp } from '../backup/backup.ts'
import type { Run } from './command.ts'
import { readEnvironment } from './environment.ts'
import { readKey } from './secret-key.ts'
import { withDatabase } from './with-database.ts'

export const run: Run = async ({ argument = '', options }) => {
  const { counts, size, keyId } = await withDatabase((url) =>
    backUp(argument, { url, own: !readEnvironment().DATABASE_URL, key: readKey(), withKey: options['with-key'] === true, now: new Date() }),
  )
  for (const [name, [count]] of Object.entries(counts)) process.stdout.write(`${name}: ${count}\n`)
  process.stdout.write(
    `${argument}: ${size} bytes. Its SECRET_KEY (${keyId}) is ${options['with-key'] ? 'in it' : 'not in it: store both'}\n`,
  )
  return 0
}
