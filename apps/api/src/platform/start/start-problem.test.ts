import { expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { describeStartProblem, StartProblem } from './start-problem.ts'

const ours = readEnv({ DATA_DIR: '/data', LDAP_CA_FILE: '/ca.pem' })
const theirs = readEnv({ DATABASE_URL: 'postgres://ivue@127.0.0.1/ivue', SECRET_KEY: 'x'.repeat(32) })
const errno = (code: string, path?: string) => Object.assign(new Error(`${code}: nothing for people`), { code, path })

const FULL = 'The disk of the folder of DATA_DIR (/data) is full: make room on it, then start again'
const FORBIDDEN =
  'There is no right to write to the folder of DATA_DIR (/data): give it to the user that runs iVue, or set DATA_DIR to another'

it.each([
  ['a file without space', errno('ENOSPC', '/data/postgres/secret'), FULL],
  [
    'initdb that finds no room',
    new StartProblem('The database could not be made:\ninitdb: error: could not write: No space left on device'),
    FULL,
  ],
  [
    'initdb that finds room for a part',
    new StartProblem('FATAL:  could not extend file: wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.'),
    FULL,
  ],
  ['a migration without space', new Error('The migration x failed', { cause: errno('53100') }), FULL],
  ['a folder of another user', errno('EACCES', '/data/postgres'), FORBIDDEN],
  [
    'Postgres that may not read',
    new StartProblem('Postgres did not start:\nFATAL: could not open "/data/postgres/data": Permission denied'),
    FORBIDDEN,
  ],
  [
    'a file in place of a folder',
    errno('ENOTDIR', '/data/postgres'),
    'DATA_DIR (/data) is no folder: set it to one, which is made where it is missing',
  ],
  [
    'a certificate that is not there',
    errno('ENOENT', '/ca.pem'),
    'LDAP_CA_FILE (/ca.pem) cannot be read: name a file that is there and may be read',
  ],
  ['a problem with its own message', new StartProblem('Port 1 is taken'), 'Port 1 is taken'],
])('%s', (_what, error, sentence) => {
  expect(describeStartProblem(error, ours)).toBe(sentence)
})

it('a full disk of an external database is not reported as one of the app', () => {
  expect(describeStartProblem(errno('53100'), theirs)).toBe('The disk of the database is full: make room on it, then start again')
})

it.each([new TypeError('x is not a function'), errno('EACCES', '/elsewhere/file'), 'text'])(
  'an internal error keeps its stack (%s)',
  (error) => {
    expect(describeStartProblem(error, ours)).toBeNull()
  },
)
