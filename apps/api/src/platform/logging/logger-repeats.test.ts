import { expect, it } from 'vitest'
import { createRepeatLimiter, openLog } from './logger.ts'

function limitedLog() {
  let time = 0
  const lines: Record<string, unknown>[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const log = openLog(
    'info',
    destination,
    createRepeatLimiter(() => time),
  )
  return {
    log,
    lines,
    pass(ms: number) {
      time += ms
    },
  }
}
const errno = (code: string) => Object.assign(new Error(), { code })

it('writes a message once in 30 seconds, whatever else repeats, and then with the number that was left out', () => {
  const { log, lines, pass } = limitedLog()
  for (let second = 0; second < 61; second++) {
    for (let n = 0; n < 28; n++) {
      log.warn({ err: errno('ECONNREFUSED') }, 'job queue')
      log.warn({ err: errno('57P01') }, 'job queue')
      log.child({ part: 'mail' }).warn('mail')
      log.error(errno('ETIMEDOUT'))
    }
    pass(1_000)
  }
  const count = (level: number, msg: string, code?: string) =>
    lines.filter((line) => line.level === level && line.msg === msg && (line.err as { code?: string } | undefined)?.code === code)
  for (const of of [
    count(40, 'job queue', 'ECONNREFUSED'),
    count(40, 'job queue', '57P01'),
    count(40, 'mail'),
    count(50, 'An error', 'ETIMEDOUT'),
  ])
    expect(of.map(({ leftOut }) => leftOut)).toEqual([undefined, 839, 839])
  expect(lines).toHaveLength(12)
})

it('writes every line about a failed request, about a refused call, and of a step', () => {
  const { log, lines } = limitedLog()
  for (let n = 0; n < 3; n++) {
    log.child({ reqId: `r${n}` }).error({ err: errno('X') }, 'call failed')
    log.child({ reqId: `r${n}` }).warn({ call: 'com_users/getList' }, 'no permission')
    log.info('a step')
  }
  expect(lines).toHaveLength(9)
})

it('does not grow without end', () => {
  let time = 0
  const admit = createRepeatLimiter(() => time)
  for (let n = 0; n < 501; n++) admit(`key ${n}`)
  expect(admit('key 500')).toBeNull()
  expect(admit('key 0')).toBe(0)
  time = 30_000
  expect(admit('key 500')).toBe(1)
})
