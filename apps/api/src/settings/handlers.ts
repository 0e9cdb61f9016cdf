import { settings as contract } from '@ivue/contracts/settings/contract.ts'
import type { Services } from '../platform/app-services.ts'
import { success } from '../platform/rpc/answer.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { changeDay, changeHours, openCalendars } from './calendars.ts'
import { changeSetting, listSettings, readSettingHistory, type SettingEdit } from './store.ts'

export function settingHandlers({ db, settings, jobs, now }: Services): Implementation[] {
  /** Recomputes due moments at once if a worker runs, else with its next minute. */
  const recompute = () => db.$transaction((through) => jobs.send('stamp-sla', {}, { through }))

  return implement(contract, {
    getList: async () => ({ settings: await listSettings(db) }),
    getHistory: async ({ key }) => ({ changes: await readSettingHistory(db, key) }),

    async saveSetting({ key, value, version }, { viewer, changed }) {
      const saved = await changeSetting(db, viewer, now(), { key: key as SettingEdit['key'], value, seen: version }, changed)
      settings.forget()
      if (key.startsWith('sla.')) await recompute()
      return success('Setting saved', { version: saved })
    },

    async resetSetting({ key, version }, { viewer, changed }) {
      const saved = await changeSetting(db, viewer, now(), { key: key as SettingEdit['key'], value: null, seen: version }, changed)
      settings.forget()
      if (key.startsWith('sla.')) await recompute()
      return success('Setting reset to its default', { version: saved })
    },

    getCalendar: ({ year }) => openCalendars(db, year),

    async saveDay({ version, ...change }, { viewer, changed }) {
      const saved = await changeDay(db, viewer, now(), change, version, changed)
      await recompute()
      return success('Calendar saved', { version: saved })
    },

    async saveHours({ version, ...hours }, { viewer, changed }) {
      const saved = await changeHours(db, viewer, now(), hours, version, changed)
      await recompute()
      return success('Calendar saved', { version: saved })
    },
  })
}
