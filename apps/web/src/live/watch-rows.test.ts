import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishLiveEvent } from './live-events.ts'
import type { LiveEvent } from './parse-events.ts'
import { watchRows } from './watch-rows.ts'

const tasks = (ids: readonly number[] | null, list = 'closing'): LiveEvent => ({ name: 'tasks', id: '', data: { list, ids } })
const namedEvent = (name: string): LiveEvent => ({ name, id: '', data: {} })

/** Tests start far apart in time, so that no test receives the events of another. */
let began = Date.parse('2026-06-17T15:00:00Z')
let fetches: (readonly number[] | null)[]
let answer: (ids: readonly number[] | null) => Promise<boolean>
let stop = () => {}

const shown = () => vi.getMockedSystemTime()?.getTime() ?? 0

const watch = (since = shown()) => {
  const fetchRows = (ids: readonly number[] | null) => {
    fetches.push(ids)
    return answer(ids)
  }
  stop = watchRows({ list: 'closing', since, isShown: (id) => id < 10, fetchRows }, () => 0.5)
}

beforeEach(() => {
  vi.useFakeTimers()
  began += 1_000_000
  vi.setSystemTime(began)
  fetches = []
  answer = async () => true
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a watched list', () => {
  it('fetches visible rows at once, together with all others that changed at the same time', async () => {
    watch()
    publishLiveEvent(tasks([1]))
    publishLiveEvent(tasks([2, 30]))
    publishLiveEvent(tasks([3], 'processor'))
    await vi.advanceTimersByTimeAsync(150)
    expect(fetches).toEqual([[1, 2, 30]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetches).toHaveLength(1)
  })

  it('fetches other rows later, unless a visible row changes in the meantime', async () => {
    watch()
    publishLiveEvent(tasks([30]))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetches).toEqual([])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(fetches).toEqual([[30]])
    publishLiveEvent(tasks([31]))
    await vi.advanceTimersByTimeAsync(100)
    publishLiveEvent(tasks([1]))
    await vi.advanceTimersByTimeAsync(150)
    expect(fetches).toEqual([[30], [31, 1]])
  })

  it.each(['hello', 'missed'])('fetches the whole page after "%s", and when too many rows changed', async (name) => {
    watch()
    publishLiveEvent(tasks([1]))
    publishLiveEvent(namedEvent(name))
    await vi.advanceTimersByTimeAsync(1_500)
    publishLiveEvent(tasks(null))
    await vi.advanceTimersByTimeAsync(1_500)
    publishLiveEvent(tasks(Array.from({ length: 300 }, (_, i) => i)))
    await vi.advanceTimersByTimeAsync(150)
    expect(fetches).toEqual([null, null, null])
  })

  it('repeats a failed fetch, together with rows that changed since', async () => {
    watch()
    answer = async () => Promise.reject(new Error('no answer'))
    publishLiveEvent(tasks([1]))
    await vi.advanceTimersByTimeAsync(150)
    answer = async () => true
    publishLiveEvent(tasks([2]))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(fetches[0]).toEqual([1])
    expect(fetches.slice(1).flat().sort()).toEqual([1, 2])
  })

  it('runs one fetch at a time, and fetches afterwards what changed meanwhile', async () => {
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
    expect(fetches).toEqual([[1]])
    settle(true)
    await vi.advanceTimersByTimeAsync(150)
    expect(fetches).toEqual([[1], [1, 2]])
    settle(true)
  })

  it('fetches rows that changed while its page was loading, but none that changed before', async () => {
    publishLiveEvent(tasks([4]))
    await vi.advanceTimersByTimeAsync(20_000)
    publishLiveEvent(tasks([5]))
    await vi.advanceTimersByTimeAsync(1_000)
    watch(shown() - 10_000)
    await vi.advanceTimersByTimeAsync(150)
    expect(fetches).toEqual([[5]])
  })

  it('fetches nothing after it is stopped', async () => {
    watch()
    publishLiveEvent(tasks([1]))
    stop()
    publishLiveEvent(tasks([2]))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetches).toEqual([])
  })
})
