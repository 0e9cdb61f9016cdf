import type { ChecklistAnswer, NewerAnswer } from '@ivue/contracts/quality/reviews/checklist.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AnswerQueue, type UnsentAnswer } from './answer-queue.ts'

const YES: ChecklistAnswer = { answer: 'Yes', comment: '', severity: '', reason: '' }
const no = (comment = '', severity = ''): ChecklistAnswer => ({ answer: 'No', comment, severity, reason: '' })

class Lost extends Error {}
class Outdated extends Error {
  newer = NEWER
}
const NEWER: NewerAnswer = { id: 1, ...no('Theirs'), key: 'theirs', by: 'Ana', at: '2026-11-23T14:01:00Z' }

/** A fake server that answers when the test tells it to, and records its requests. */
function server() {
  const asked: [number, ChecklistAnswer][] = []
  const named: [key: string, seen: readonly string[]][] = []
  const kept: number[][] = []
  let keys = 0
  const answers: { done: (hidden: readonly number[]) => void; fail: (error: Error) => void }[] = []
  const queue = new AnswerQueue({
    send: (id, { key, seen, ...given }: UnsentAnswer) => {
      asked.push([id, given])
      named.push([key, seen])
      return new Promise<{ savedAt: string; hidden: readonly number[] }>((resolve, reject) =>
        answers.push({ done: (hidden) => resolve({ savedAt: '2026-11-23T14:02:00Z', hidden }), fail: reject }),
      )
    },
    isLost: (error) => error instanceof Lost,
    readNewerAnswer: (error) => (error instanceof Outdated ? error.newer : null),
    errorMessage: (error) => (error as Error).message,
    store: (waiting) => kept.push([...waiting.keys()]),
    name: () => `key ${++keys}`,
  })
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return {
    ...{ queue, asked, named, kept },
    async done(hidden: readonly number[] = []) {
      answers.shift()?.done(hidden)
      await settled()
    },
    async fail(error: Error) {
      answers.shift()?.fail(error)
      await settled()
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the answers of a review', () => {
  it('to a question that is not asked any more are held back, keep nothing from being submitted, and go once it is asked again', async () => {
    const { queue, asked, done } = server()
    queue.put(1, YES)
    queue.put(40, no('Nobody told them'))
    queue.put(2, YES)
    await done([40])
    await done([40])
    expect([asked, queue.status().waiting, await queue.flush()]).toEqual([
      [
        [1, YES],
        [2, YES],
      ],
      0,
      true,
    ])
    queue.put(1, no('Wrong'))
    await done([])
    expect(asked.at(-1)).toEqual([40, no('Nobody told them')])
  })

  it('are saved in order, one at a time', async () => {
    const { queue, asked, done } = server()
    queue.put(1, YES)
    queue.put(2, no())
    expect([asked.length, queue.status().state, queue.status().waiting]).toEqual([1, 'sending', 2])
    await done()
    expect(asked).toEqual([
      [1, YES],
      [2, no()],
    ])
    await done()
    expect(queue.status()).toEqual({ state: 'rest', waiting: 0, newer: new Map(), savedAt: '2026-11-23T14:02:00Z', refusal: '' })
  })

  it('go out as they are now, not as they were', async () => {
    const { queue, asked, done } = server()
    queue.put(1, YES)
    queue.put(2, YES)
    queue.put(2, no())
    queue.put(1, no())
    await done()
    await done()
    expect(asked.slice(1)).toEqual([
      [2, no()],
      [1, no()],
    ])
  })

  it('wait for the end of a comment, and for nothing when everything is wanted', async () => {
    const { queue, asked, done } = server()
    queue.put(1, no('S'), 300)
    await vi.advanceTimersByTimeAsync(200)
    queue.put(1, no('St'), 300)
    await vi.advanceTimersByTimeAsync(299)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([[1, no('St')]])
    queue.put(2, no('Stubs'), 300)
    await done()
    const all = queue.flush()
    expect(asked.at(-1)).toEqual([2, no('Stubs')])
    await done()
    expect(await all).toBe(true)
  })

  it('wait while the server cannot be reached, and are sent afterwards', async () => {
    const { queue, asked, kept, done, fail } = server()
    queue.put(1, YES)
    queue.put(2, YES)
    await fail(new Lost())
    expect([queue.status().state, queue.status().waiting, kept.at(-1)]).toEqual(['lost', 2, [1, 2]])
    queue.put(3, YES)
    expect([asked.length, kept.at(-1)]).toEqual([1, [1, 2, 3]])
    await vi.advanceTimersByTimeAsync(2_000)
    for (let nth = 0; nth < 3; nth++) await done()
    expect([asked.map(([id]) => id), kept.at(-1), queue.status().state]).toEqual([[1, 1, 2, 3], [], 'rest'])
  })

  it('are tried at once when the connection is back, later and later while it is not', async () => {
    const { queue, asked, done, fail } = server()
    queue.put(1, YES)
    await fail(new Lost())
    await vi.advanceTimersByTimeAsync(2_000)
    await fail(new Lost())
    await vi.advanceTimersByTimeAsync(3_999)
    expect(asked).toHaveLength(2)
    queue.retry()
    expect(asked).toHaveLength(3)
    await done()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(3)
  })

  it('keep what was answered anew while the first answer was lost', async () => {
    const { queue, asked, done, fail } = server()
    queue.put(1, YES)
    queue.put(1, no('Wrong'))
    await fail(new Lost())
    queue.retry()
    await done()
    expect(asked).toEqual([
      [1, YES],
      [1, no('Wrong')],
    ])
  })

  it('say why they were refused, and wait until something changes', async () => {
    const { queue, asked, done, fail } = server()
    queue.put(1, YES)
    await fail(new Error('Anya Lysenko is deciding on this loan'))
    expect(queue.status()).toMatchObject({ state: 'refused', waiting: 1, refusal: 'Anya Lysenko is deciding on this loan' })
    const all = queue.flush()
    await fail(new Error('Still not'))
    expect(await all).toBe(false)
    queue.retry()
    await done()
    expect([asked.length, queue.status().refusal]).toEqual([3, ''])
  })

  it('say which state of a question they were given on top of, those included that a lost save may have left', async () => {
    const { queue, named, done, fail } = server()
    queue.loaded([{ id: 1, key: 'loaded' }])
    queue.put(1, YES)
    await done()
    queue.put(1, no('Wrong'))
    await fail(new Lost())
    queue.put(1, no('Wrong too'))
    queue.retry()
    await done()
    expect(named).toEqual([
      ['key 1', ['loaded']],
      ['key 2', ['key 1']],
      ['key 3', ['key 1', 'key 2']],
    ])
  })

  it('are sent again under the same name, by the next window too', async () => {
    const { queue, named, done, fail } = server()
    queue.loaded([{ id: 1, key: 'loaded' }])
    queue.put(1, YES)
    await fail(new Lost())
    queue.retry()
    await done()
    queue.restore(1, { ...no(), key: 'of a window that was closed', seen: ['key 1'] })
    expect(named.map(([key]) => key)).toEqual(['key 1', 'key 1', 'of a window that was closed'])
    expect(named[2]?.[1]).toEqual(['key 1'])
  })

  it('wait for a choice where a question was answered elsewhere, and keep no other from being saved', async () => {
    const { queue, asked, named, kept, done, fail } = server()
    queue.put(1, no('Mine'))
    queue.put(2, YES)
    await fail(new Outdated())
    expect([...queue.status().newer]).toEqual([[1, NEWER]])
    await done()
    expect([asked.map(([id]) => id), kept.at(-1), queue.status().waiting]).toEqual([[1, 2], [1], 1])
    queue.put(1, no('Mine, longer'))
    expect([asked.length, await queue.flush()]).toEqual([2, false])
    queue.choose(1, 'mine')
    expect([asked.at(-1), named.at(-1)?.[1]]).toEqual([[1, no('Mine, longer')], ['theirs']])
    await done()
    expect([queue.status().waiting, queue.status().newer.size]).toEqual([0, 0])
  })

  it('are given up where the one from elsewhere is chosen', async () => {
    const { queue, asked, named, kept, done, fail } = server()
    queue.put(1, no('Mine'))
    await fail(new Outdated())
    queue.choose(1, 'newer')
    expect([asked.length, kept.at(-1), await queue.flush()]).toEqual([1, [], true])
    queue.put(1, YES)
    expect(named.at(-1)?.[1]).toEqual(['theirs'])
    await done()
  })

  it('are counted by what became of each', async () => {
    const { queue, fail, done } = server()
    queue.put(1, no('Mine'))
    queue.put(2, YES)
    queue.put(3, YES)
    const flushed = queue.flush()
    await fail(new Outdated())
    await done()
    await done()
    await flushed
    expect(queue.countOutcomes([1, 2, 3])).toEqual({ saved: 2, newer: 1, refused: 0 })
    queue.put(2, no())
    await fail(new Error('You may not'))
    expect(queue.countOutcomes([1, 2, 3])).toEqual({ saved: 1, newer: 1, refused: 1 })
  })
})
