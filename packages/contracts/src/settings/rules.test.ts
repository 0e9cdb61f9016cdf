import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  findArea,
  formatSetting,
  getDeclaration,
  parseSetting,
  SETTING_AREAS,
  type SettingJson,
  settingKind,
  settingLabel,
  settingProblem,
} from './rules.ts'
import { SETTINGS, type SettingKey } from './settings.ts'

const keys = Object.keys(SETTINGS) as SettingKey[]
const filesIn = (folder: string) => {
  const top = fileURLToPath(new URL(`../../../../${folder}`, import.meta.url))
  return readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|sql)$/.test(path) && !path.includes('.test.') && !path.startsWith('generated'))
    .map((path) => readFileSync(join(top, path), 'utf8'))
}
// Triggers read settings too.
const code = [...filesIn('apps/api/src'), ...filesIn('prisma/migrations')].join('\n')

describe.each(keys)('the setting %s', (key) => {
  const { default: standard, unit, meaning } = getDeclaration(key)

  it('has a meaning, a unit, an area and a valid default', () => {
    expect(settingProblem(key, standard)).toBeNull()
    expect(unit).not.toBe('')
    expect(meaning).toMatch(/^[A-Z].*\.$/)
    expect(SETTING_AREAS).toContain(findArea(key))
    expect(settingLabel(key)).toMatch(/^[A-Z][\w ,-]+$/)
  })

  it('is read by the server', () => {
    expect(code.includes(`'${key}'`) || code.includes(`"${key}"`)).toBe(true)
  })

  it('is unchanged after it is shown and parsed again', () => {
    const shown = formatSetting(standard)
    const written = parseSetting(settingKind(key), shown === 'none' ? '' : shown)
    expect(written).toEqual(standard)
  })
})

describe('the value of a setting', () => {
  it.each([
    ['session.idleMinutes', 0, 'Enter a whole number from 1 to 720'],
    ['session.idleMinutes', 1.5, 'Enter a whole number from 1 to 720'],
    ['session.idleMinutes', 'soon', 'Enter a whole number from 1 to 720'],
    ['imports.conflictCheckShare', 2, 'Enter a number from 0 to 1'],
    ['sla.rescissionDays', 2, 'Regulation Z asks for at least 3'],
    ['sla.endOfDay', '5 pm', 'Enter the time as HH:MM'],
    ['sla.endOfDay', '24:00', 'Enter the time as HH:MM'],
    ['exports.csvSeparator', ',', 'Enter comma or semicolon'],
    ['business.zone', 'Mars/Olympus', 'Enter an IANA zone such as America/Chicago'],
    ['imports.licenceStates', ['AZ', 'ZZ'], 'Enter two-letter codes of states, such as AZ'],
  ] as [SettingKey, SettingJson, string][])('%s cannot be %j: %s', (key, value, problem) => {
    expect(settingProblem(key, value)).toBe(problem)
  })

  it.each([
    ['session.idleMinutes', 45],
    ['sla.endOfDay', '18:30'],
    ['business.zone', 'America/Phoenix'],
    ['imports.licenceStates', ['AZ', 'PR']],
    ['imports.sameCloserTwice', false],
  ] as [SettingKey, SettingJson][])('%s may be %j', (key, value) => {
    expect(settingProblem(key, value)).toBeNull()
  })
})
