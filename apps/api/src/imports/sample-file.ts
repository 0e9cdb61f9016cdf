import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { Services } from '../platform/app-services.ts'
import type { StoredFile } from '../platform/files/files.ts'
import { XLSX } from '../platform/xlsx/sheet.ts'
import { sampleWorkbook } from './sample/sample-workbook.ts'
import type { WorkbookKind } from './writing/workbook-kind.ts'

/** Stores and returns a sample workbook for the present people and day. It imports without warnings, or it has every kind of mistake. */
export async function storeSample(
  services: Services,
  workbook: WorkbookKind,
  kind: 'good' | 'errors',
  ownerId: number,
): Promise<StoredFile> {
  const { files, settings, now } = services
  const today = dayAt(now(), await settings.get('business.zone'))
  const people = await workbook.samplePeople(services)
  const sample = sampleWorkbook(workbook, {
    rows: 100,
    seed: 1,
    today,
    people,
    ...(kind === 'good' ? { errors: 'none', untilFull: true } : { errors: 'every-kind' }),
  })
  const title = `${workbook.title} sample${kind === 'good' ? '' : ' with mistakes'}.xlsx`
  return files.save({ title, mime: XLSX, purpose: 'sample', ownerId }, sample)
}
