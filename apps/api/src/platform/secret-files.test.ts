import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inspectEnv, readEnv, VARIABLES } from './env.ts'
import { resolveSecretFiles, SECRET_VARIABLES } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'ivue-secret-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(content: string): string {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, content)
  return path
}

describe.each(SECRET_VARIABLES)('%s in a file', (name) => {
  const variable = `${name}_FILE`
  const resolve = (path: string, more: Record<string, string> = {}) => resolveSecretFiles({ [variable]: path, ...more })

  it.each([
    ['text', 'text'],
    ['text\n', 'text'],
    ['text\r\n', 'text'],
    ['text\n\n', 'text\n'],
    [' spaces ', ' spaces '],
    ['x'.repeat(64 * 1_024), 'x'.repeat(64 * 1_024)],
  ])('has its content without the last line break (%#)', (content, value) => {
    expect(resolve(file(content))).toMatchObject({ source: { [name]: value }, problems: [] })
  })

  it('is not used where the variable of the file is empty, and is where its own is', () => {
    expect(resolve('', { [name]: 'own' })).toMatchObject({ source: { [name]: 'own' }, problems: [] })
    expect(resolve(file('text'), { [name]: '' })).toMatchObject({ source: { [name]: 'text' }, problems: [] })
  })

  it('is refused by a sentence that names the variable and the fix', () => {
    const pipe = join(folder, `${name} pipe`)
    execFileSync('mkfifo', [pipe])
    const wrong: [path: string, text: RegExp, more?: Record<string, string>][] = [
      [file('text'), new RegExp(`^${name} and ${variable} are both set: remove one of them$`), { [name]: 'secret text' }],
      [join(folder, 'missing'), / cannot be read \(ENOENT\): name a file that is there and may be read$/],
      [join(file('text'), 'below'), / cannot be read \(ENOTDIR\)/],
      [folder, / is no file: /],
      [pipe, / is no file: /],
      ['/dev/zero', / is no file: /],
      [file(''), / is empty: write the secret into it$/],
      [file('\n'), / is empty: /],
      [file('x'.repeat(64 * 1_024 + 1)), / is larger than 64 kB: /],
    ]
    for (const [path, text, more] of wrong) {
      const { source, problems } = resolve(path, more)
      expect(problems).toEqual([expect.stringMatching(text)])
      expect(problems[0]).toContain(variable)
      expect(problems.join() + (more ? '' : JSON.stringify(source[name] ?? ''))).not.toMatch(/secret text|xxx/)
      expect(inspectEnv({ [variable]: path, ...more }).problems).toEqual(problems)
    }
  })
})

it('the app reads its variables from files', () => {
  const DATABASE_URL = 'postgres://ivue@127.0.0.1/ivue'
  const env = readEnv({ DATABASE_URL_FILE: file(`${DATABASE_URL}\n`), SECRET_KEY_FILE: file('k'.repeat(32)) })
  expect(env).toMatchObject({ DATABASE_URL, SECRET_KEY: 'k'.repeat(32) })
})

it('every variable whose name says that it is a secret can be a file', () => {
  const secrets = VARIABLES.filter((name) => /KEY|PASSWORD|DATABASE.*_URL|SMTP_URL|HEADERS/.test(name))
  expect(SECRET_VARIABLES).toEqual(expect.arrayContaining(secrets))
})
