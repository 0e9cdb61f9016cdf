import type { Setting } from '@ivue/contracts/settings/contract.ts'
import { expect, it } from 'vitest'
import { groupByArea, searchSettings } from './settings-areas.ts'

const setting = (area: string, label: string, meaning = ''): Setting => ({
  key: `${area}.${label}`,
  area,
  label,
  meaning,
  unit: 'days',
  kind: 'number',
  value: 1,
  default: 1,
  isDefault: true,
  version: 0,
  changedAt: '',
  changedBy: '',
})
const all = [setting('Retention', 'Keep files'), setting('Sessions', 'Idle minutes', 'A session ends.'), setting('Brand new', 'One')]

it('settings are grouped in the fixed order of areas, and an unknown area comes last', () => {
  expect(groupByArea(all).map(({ area, anchor }) => [area, anchor])).toEqual([
    ['Sessions', 'sessions'],
    ['Retention', 'retention'],
    ['Brand new', 'brand-new'],
  ])
})

it('a setting is found by words of its name, its area and its description', () => {
  expect(searchSettings(all, ' ENDS idle').map(({ label }) => label)).toEqual(['Idle minutes'])
  expect(searchSettings(all, 'retention').map(({ label }) => label)).toEqual(['Keep files'])
  expect(searchSettings(all, '')).toHaveLength(3)
  expect(searchSettings(all, 'nothing like this')).toEqual([])
})
