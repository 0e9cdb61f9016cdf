import type { Setting } from '@ivue/contracts/settings/contract.ts'
import { SETTING_AREAS } from '@ivue/contracts/settings/rules.ts'
import { containsWords } from '@ivue/contracts/wire/text.ts'

export interface Area {
  area: string
  anchor: string
  settings: Setting[]
}

export function groupByArea(settings: readonly Setting[]): Area[] {
  const names = [...new Set([...SETTING_AREAS, ...settings.map(({ area }) => area)])]
  return names
    .map((area) => ({
      area,
      anchor: area.toLowerCase().replaceAll(' ', '-'),
      settings: settings.filter((setting) => setting.area === area),
    }))
    .filter(({ settings: own }) => own.length > 0)
}

/** Returns the settings whose name, area and meaning together contain every searched word. */
export function searchSettings(settings: readonly Setting[], wanted: string): Setting[] {
  return settings.filter(({ area, label, meaning }) => containsWords(`${area} ${label} ${meaning}`, wanted))
}
