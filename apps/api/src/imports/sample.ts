import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { StoredFile } from '../files/files.ts'
import type { Services } from '../services.ts'
import { importPeople } from './reference.ts'
import { XLSX } from './response.ts'
import { closingSampleWorkbook } from './sample-workbook.ts'

/** A workbook that fits the people and the day: one that imports without a word, or one with every kind of mistake. */
export async function closingSample({ db, files, settings, now }: Services, kind: 'good' | 'errors', ownerId: number): Promise<StoredFile> {
  const today = dayAt(now(), await settings.get('business.zone'))
  const workbook = closingSampleWorkbook({
    rows: 100,
    seed: 1,
    today,
    people: await importPeople(db),
    errors: kind === 'good' ? 'none' : 'every-kind',
  })
  const title = kind === 'good' ? 'Closing Assignment sample.xlsx' : 'Closing Assignment sample with mistakes.xlsx'
  return files.save({ title, mime: XLSX, purpose: 'sample', ownerId }, workbook)
}
