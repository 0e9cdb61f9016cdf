import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDefects, type ProgrammeUnit } from './defect-rates.fixture.ts'

const open = { outcome: 'Open', curedOn: null }
const stands = { outcome: 'Stands', curedOn: null }
const rebutted = { outcome: 'Rebutted', curedOn: null }
const cured = { outcome: 'Cured', curedOn: '2026-11-02' }
const unit = (...findings: ProgrammeUnit['findings']): ProgrammeUnit => ({ selection: 'Random', scope: 'Full', findings })

test.each([
  ['nothing was found', unit(), [0, 0, 0, 0]],
  ['a finding is open', unit(open), [1, 0, 0, 1]],
  ['a finding stands', unit(stands), [1, 0, 0, 1]],
  ['all findings were overturned', unit(rebutted, rebutted), [1, 1, 0, 0]],
  ['one of two findings was overturned', unit(rebutted, stands), [1, 0, 0, 1]],
  ['all findings were cured', unit(cured, cured), [1, 0, 1, 0]],
  ['one finding was overturned, the other cured', unit(rebutted, cured), [1, 0, 1, 0]],
  ['one finding was cured, the other stands', unit(cured, stands), [1, 0, 0, 1]],
  ['a finding was cured without a day', unit({ ...cured, curedOn: null }), [1, 0, 0, 1]],
])('a loan where %s', (_, of, [gross, overturned, healed, net]) => {
  expect(countDefects([of])).toEqual({ units: 1, gross, rebutted: overturned, cured: healed, net })
})

test.each([{ selection: 'Targeted' }, { selection: 'In-line' }, { scope: 'Component' }])(
  '%j does not enter the rate of the programme',
  (differs) => {
    expect(countDefects([{ ...unit(stands), ...differs }]).units).toBe(0)
  },
)

test('gross minus rebutted minus cured is net', () => {
  const findings = fc.array(fc.constantFrom(open, stands, rebutted, cured), { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(findings, { maxLength: 30 }), (all) => {
      const counts = countDefects(all.map((some) => unit(...some)))
      expect(counts.gross - counts.rebutted - counts.cured).toBe(counts.net)
    }),
  )
})
