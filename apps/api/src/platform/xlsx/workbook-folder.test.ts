import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { now } from '../../testing/clock.ts'
import { removeAbandonedFolders, withFile } from './workbook-folder.ts'

const HOUR_MS = 3_600_000
async function* bytes() {
  yield Buffer.from('words')
}

it('a folder left by a killed import is deleted after a day, and no other folder', async () => {
  const at = now()
  const left = (hours: number, prefix = 'ivue-workbook-') => {
    const folder = mkdtempSync(join(tmpdir(), prefix))
    writeFileSync(join(folder, 'workbook.xlsx'), 'rows')
    const modifiedAt = new Date(at.getTime() - hours * HOUR_MS)
    utimesSync(folder, modifiedAt, modifiedAt)
    return folder
  }
  const [old, young, others] = [left(25), left(23), left(25, 'ivue-others-')]
  await withFile(bytes(), async (inUse) => {
    await removeAbandonedFolders(at)
    expect([old, young, others, inUse].map((path) => existsSync(path))).toEqual([false, true, true, true])
  })
  for (const folder of [young, others]) rmSync(folder, { recursive: true })
})

it('a workbook is on disk only while it is used, also after a failure', async () => {
  const seen: string[] = []
  await withFile(bytes(), async (path) => void seen.push(path))
  const failing = withFile(bytes(), async (path) => {
    seen.push(path)
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(seen.map((path) => existsSync(dirname(path)))).toEqual([false, false])
})
