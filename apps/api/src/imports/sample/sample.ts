import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { ImportPerson } from '@ivue/contracts/imports/people.ts'
import type { Services } from '../../app-services.ts'
import type { StoredFile } from '../../files/files.ts'
import { XLSX } from '../response.ts'
import type { Workbook } from '../workbook-kind.ts'
import { sampleWorkbook } from './sample-workbook.ts'

export interface SampleOptions {
  rows: number
  /** The same seed, day and people give the same rows. */
  seed: number
  /** YYYY-MM-DD; the dates lie around it. */
  today: string
  people: readonly ImportPerson[]
  /** every-kind: one row of each mistake first, as far as the rows reach, the rest good. */
  errors: 'none' | 'every-kind'
  /** The first Loan Number; the others follow. */
  firstNumber?: number
  /** Ends before anybody is given more than their day holds. */
  untilFull?: true
}

/** A workbook that fits the people and the day: one that imports without a word, or one with every kind of mistake. */
export async function storeSample(services: Services, workbook: Workbook, kind: 'good' | 'errors', ownerId: number): Promise<StoredFile> {
  const { files, settings, now } = services
  const today = dayAt(now(), await settings.get('business.zone'))
  const people = await workbook.samplePeople(services)
  const sample = sampleWorkbook(workbook, {
    ...{ rows: 100, seed: 1, today, people },
    ...(kind === 'good' ? { errors: 'none', untilFull: true } : { errors: 'every-kind' }),
  })
  const title = `${workbook.title} sample${kind === 'good' ? '' : ' with mistakes'}.xlsx`
  return files.save({ title, mime: XLSX, purpose: 'sample', ownerId }, sample)
}
