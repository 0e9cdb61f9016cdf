import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { flushEventLoop } from '../../testing/until.ts'
import { type Client, createLimiter } from './limiter.ts'
import { Refusal } from './refusal.ts'

const OWN = 'Wait for your own'
const limiter = (limits: Partial<Parameters<typeof createLimiter>[0]> = {}) =>
  createLimiter({ perKey: 2, total: 4, queueLength: 50, maxWaitMs: 10_000, perKeyMessage: OWN, ...limits })

/** Returns a task that runs until it is ended. */
function work() {
  let end = () => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  return { end, run: () => ended }
}

const client = () => Object.assign(new EventEmitter(), { destroyed: false, socket: {} }) as unknown as Client & EventEmitter

describe('a limiter', () => {
  it('runs a limited number per key and in total, each key in its own order', async () => {
    const run = limiter()
    const began: Record<string, number[]> = {}
    const working: Record<string, number> = {}
    let [now, most, mostOfOne] = [0, 0, 0]
    const one = (key: string, number: number) =>
      run(key, async () => {
        began[key] = [...(began[key] ?? []), number]
        working[key] = (working[key] ?? 0) + 1
        most = Math.max(most, ++now)
        mostOfOne = Math.max(mostOfOne, working[key])
        await flushEventLoop(number % 3)
        working[key]--
        now--
      })
    const numbers = Array.from({ length: 20 }, (_, number) => number)
    await Promise.all(['a', 'b', 'c'].flatMap((key) => numbers.map((number) => one(key, number))))
    expect([most, mostOfOne]).toEqual([4, 2])
    expect(began).toEqual({ a: numbers, b: numbers, c: numbers })
  })

  it('lets keys alternate: a key with little work does not wait for all work of another key', async () => {
    const run = limiter({ perKey: 1, total: 1 })
    const began: string[] = []
    const first = work()
    const all = [run('a', first.run), ...['a', 'a', 'a', 'a', 'b', 'c', 'b'].map((key) => run(key, () => void began.push(key)))]
    first.end()
    await Promise.all(all)
    expect(began).toEqual(['b', 'c', 'a', 'b', 'a', 'a', 'a'])
  })

  it('frees the place if the work fails', async () => {
    const run = limiter({ perKey: 1 })
    const fails = run('a', () => Promise.reject(new Error('broken')))
    const follows = run('a', () => 'done')
    await expect(fails).rejects.toThrow('broken')
    expect(await follows).toBe('done')
  })

  it('refuses whoever waits too long, with a message about their own work or about others, and frees the place', async () => {
    const run = limiter({ perKey: 2, total: 3, maxWaitMs: 20 })
    const long = work()
    const running = [run('a', long.run), run('a', long.run), run('b', long.run)]
    const own = run('a', () => 'late')
    const others = run('c', () => 'late')
    await expect(own).rejects.toEqual(new Refusal(OWN))
    await expect(others).rejects.toMatchObject({ status: 503, message: 'The service is busy, try again in a moment' })
    long.end()
    await Promise.all(running)
    expect(await Promise.all([run('a', () => 1), run('b', () => 2), run('c', () => 3)])).toEqual([1, 2, 3])
  })

  it('begins a limited number of tasks of a key in one turn of the event loop, even if each ends at once', async () => {
    const run = limiter({ perKey: 3 })
    let done = 0
    const all = Promise.all(Array.from({ length: 40 }, () => run('a', () => done++)))
    const perTurn = []
    while (done < 40) {
      const before = done
      await flushEventLoop(1)
      perTurn.push(done - before)
    }
    await all
    expect(Math.max(...perTurn)).toBe(3)
  })

  it('refuses at once if too many are waiting', async () => {
    const run = limiter({ perKey: 1, queueLength: 2 })
    const long = work()
    const running = [run('a', long.run), run('a', () => 'second'), run('a', () => 'third')]
    await expect(run('a', () => 'fourth')).rejects.toEqual(new Refusal(OWN))
    expect(await run('b', () => 'of another')).toBe('of another')
    long.end()
    expect((await Promise.all(running)).slice(1)).toEqual(['second', 'third'])
  })

  it('has a message about the work of others, if one is given', async () => {
    const run = limiter({ perKey: 1, total: 1, queueLength: 1, maxWaitMs: 1, totalMessage: 'Others are in the way' })
    const long = work()
    const running = run('a', long.run)
    await expect(run('b', () => 'of another')).rejects.toEqual(new Refusal('Others are in the way'))
    long.end()
    await running
  })

  it('skips work whose requester has gone', async () => {
    const run = limiter({ perKey: 1, queueLength: 1 })
    const long = work()
    const running = run('a', long.run)
    const leavingClient = client()
    let worked = false
    const waiting = run('a', () => (worked = true), leavingClient)
    leavingClient.emit('close')
    await expect(waiting).rejects.toMatchObject({ status: 400 })
    const next = run('a', () => 'next')
    long.end()
    await running
    expect([await next, worked, leavingClient.listenerCount('close')]).toEqual(['next', false, 0])
  })

  it('holds a place of its key until the answer is sent, but none of the total', async () => {
    const run = limiter({ perKey: 1, total: 1 })
    const reader = client()
    await run('a', () => 'answered', reader)
    let second = 'waits'
    const waiting = run('a', () => {
      second = 'begun'
    })
    expect(await run('b', () => 'of another')).toBe('of another')
    expect(second).toBe('waits')
    reader.emit('close')
    await waiting
    expect(second).toBe('begun')
  })
})
