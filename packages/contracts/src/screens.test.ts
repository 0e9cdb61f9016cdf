import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isPermission } from './permissions.ts'
import { ASSIGNMENT_TABS, MENU_PARENTS, PROTECTED_SCREENS, paths, SCREENS, type Screen, tabLabel } from './screens.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const screens = Object.entries<Screen>(SCREENS)

/** Copied from platform 2.1. */
const PROTECTED =
  '/closing, /closinglog, /processor, /underwritter, /pipelinedetails, /processoruwlog, /qcprocessor, /qcunderwritter, /qcprocessorsetting, /qcuwsetting, /qccloser, /qcclosersetting, /processorqcreport, /underwriterqcreport, /qcuwreport, /qcprocessorreport, /qccloserreport, /landing, /changepassword, /users, /groups, /teams, /admin, /import, /iFulfillStatus, /ManualProcessorAssignment, /ManualUnderwriterAssignment, /approved-not-submitted, /loanAssignedFor'
const PUBLIC = ['/', '/login', '/logout', '/password_reset']

describe('the screens', () => {
  it('include every route of the specification, public or protected', () => {
    expect(PROTECTED_SCREENS.map(({ path }) => path)).toEqual(expect.arrayContaining(PROTECTED.split(', ')))
    expect(screens.filter(([, { access }]) => access === 'public').map(([, { path }]) => path)).toEqual(PUBLIC)
    expect(PROTECTED_SCREENS.length + PUBLIC.length).toBe(screens.length)
  })

  it('have one address each', () => {
    expect(new Set(Object.values(paths)).size).toBe(screens.length)
    expect(paths).toEqual(Object.fromEntries(screens.map(([name, { path }]) => [name, path])))
    expect(Object.values(paths).filter((path) => !/^\/[\w/:-]*$/.test(path))).toEqual([])
  })

  it('need permissions that exist', () => {
    const unknown = PROTECTED_SCREENS.filter(({ access }) => access !== 'signed-in' && !isPermission(access))
    expect(unknown).toEqual([])
  })

  it('belong to existing menu parents, none of which is empty', () => {
    const parents = PROTECTED_SCREENS.flatMap(({ menu }) => (menu ? [menu[0]] : []))
    expect(new Set(parents)).toEqual(new Set(Object.keys(MENU_PARENTS)))
  })

  it('have different names in the menu and on tabs', () => {
    const named = PROTECTED_SCREENS.filter(({ menu }) => menu).map(tabLabel)
    expect(new Set(named).size).toBe(named.length)
    expect(ASSIGNMENT_TABS.map((name) => tabLabel(SCREENS[name])).join(', ')).toBe(
      'Data Import, Manual Processor Assignment, Manual Underwriter Assignment, Loan Pipeline, Approved Not Submitted',
    )
  })

  it('have their addresses only in screens.ts and its parts', () => {
    const shipped = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'apps', 'packages', 'prisma', 'bench', 'scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(
        (file) =>
          /\.(ts|tsx|mjs)$/.test(file) &&
          !/\.test\.tsx?$|^packages\/contracts\/src\/screens[./]|\/generated\//.test(file) &&
          existsSync(join(ROOT, file)),
      )
    expect(shipped.length).toBeGreaterThan(500)
    const beginnings = new Set(Object.values(paths).map((path) => path.split('/')[1]))
    beginnings.delete('')
    const written = shipped.flatMap((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
      return [...code.matchAll(/['"`}]\/([\w-]+)(?=['"`/?#$])/g)]
        .filter(([, beginning = '']) => beginnings.has(beginning))
        .map(([text]) => `${file}: ${text}`)
    })
    expect(written).toEqual([])
  })
})
