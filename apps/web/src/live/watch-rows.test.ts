import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishLiveEvent } from './live-events.ts'
import type { LiveEvent } from './parse-events.ts'
import { watchRows } from './watch-rows.ts'

const tasks = (ids: readonly number[] | null, list = 'closing'): LiveEvent => ({ name: 'tasks', id: '', data: { list, ids } })
const word = (name: string): LiveEvent => ({ name, id: '', data: {} })

/** Tests start far apart in time, so that no test receives the events of another. */
let began = Date.parse('2026-06-17T15:00:00Z')
let looks: (readonly number[] | null)[]
let answer: (ids: readonly number[] | null) => Promise<boolean>
let stop = () => {}

const shown = () => vi.getMockedSystemTime()?.getTime() ?? 0

const watch = (since = shown()) => {
  const fetchRows = (ids: readonly number[] | null) => {
    looks.push(ids)
    return answer(ids)
  }
  stop = watchRows({ list: 'closing', since, isShown: (id) => id < 10, fetchRows }, () => 0.5)
}

beforeEach(() => {
  vi.useFakeTimers()
  began += 1_000_000
  vi.setSystemTime(began)
  looks = []
  answer = async () => true
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a watched list', () => {
  it('asks at once about rows in sight, for all that came together', async () => {
    watch()
    publishLiveEvent(tasks([1]))
    publishLiveEvent(tasks([2, 30]))
    publishLiveEvent(tasks([3], 'processor'))
    await vi.advanceTimersByTimeAsync(150)
    expect(looks).toEqual([[1, 2, 30]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looks).toHaveLength(1)
  })

  it('takes its time for rows elsewhere, unless one in sight changes meanwhile', async () => {
    watch()
    publishLiveEvent(tasks([30]))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(looks).toEqual([])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(looks).toEqual([[30]])
    publishLiveEvent(tasks([31]))
    await vi.advanceTimersByTimeAsync(100)
    publishLiveEvent(tasks([1]))
    await vi.advanceTimersByTimeAsync(150)
    expect(looks).toEqual([[30], [31, 1]])
  })

  it.each(['hello', 'missed'])('asks for the whole page after "%s", and when too many changed', async (name) => {
    watch()
    publishLiveEvent(tasks([1]))
    publishLiveEvent(word(name))
    await vi.advanceTimersByTimeAsync(1_500)
    publishLiveEvent(tasks(null))
    await vi.advanceTimersByTimeAsync(1_500)
    publishLiveEvent(tasks(Array.from({ length: 300 }, (_, i) => i)))
    await vi.advanceTimersByTimeAsync(150)
    expect(looks).toEqual([null, null, null])
  })

  it('asks again about what could not be asked, with what came since', async () => {
    watch()
    answer = async () => Promise.reject(new Error('no answer'))
    publishLiveEvent(tasks([1]))
    await vi.advanceTimersByTimeAsync(150)
    answer = async () => true
    publishLiveEvent(tasks([2]))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(looks[0]).toEqual([1])
    expect(looks.slice(1).flat().sort()).toEqual([1, 2])
  })

  it('asks once at a time, and misses nothing that comes while it asks', async () => {
    let settle = (_done: boolean) => {}
    watch()
    answer = () =>
      new Promise((resolve) => {
        settle = resolve
      })
    publishLiveEvent(tasks([1]))
    await vi.advanceTimersByTimeAsync(150)
    publishLiveEvent(tasks([1, 2]))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looks).toEqual([[1]])
    settle(true)
    await vi.advanceTimersByTimeAsync(150)
    expect(looks).toEqual([[1], [1, 2]])
    settle(true)
  })

  it('hears what came while its page was on the way, and nothing older', async () => {
    publishLiveEvent(tasks([4]))
    await vi.advanceTimersByTimeAsync(20_000)
    publishLiveEvent(tasks([5]))
    await vi.advanceTimersByTimeAsync(1_000)
    watch(shown() - 10_000)
    await vi.advanceTimersByTimeAsync(150)
    expect(looks).toEqual([[5]])
  })

  it('is left alone once it stopped', async () => {
    watch()
    publishLiveEvent(tasks([1]))
    stop()
    publishLiveEvent(tasks([2]))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(looks).toEqual([])
  })
})
