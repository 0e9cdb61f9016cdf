import type { GivenAnswer } from '@ivue/contracts/quality/checklist.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AnswerQueue } from './answer-queue.ts'

const YES: GivenAnswer = { answer: 'Yes', comment: '', severity: '', reason: '' }
const no = (comment = '', severity = ''): GivenAnswer => ({ answer: 'No', comment, severity, reason: '' })

class Lost extends Error {}

/** A server that answers when it is told to, and says what it was asked. */
function server() {
  const asked: [number, GivenAnswer][] = []
  const kept: number[][] = []
  const answers: { done: () => void; fail: (error: Error) => void }[] = []
  const queue = new AnswerQueue({
    send: (id, given) => {
      asked.push([id, given])
      return new Promise<{ savedAt: string }>((resolve, reject) =>
        answers.push({ done: () => resolve({ savedAt: '2026-11-23T14:02:00Z' }), fail: reject }),
      )
    },
    isLost: (error) => error instanceof Lost,
    messageOf: (error) => (error as Error).message,
    keep: (waiting) => kept.push([...waiting.keys()]),
  })
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return {
    ...{ queue, asked, kept },
    async done() {
      answers.shift()?.done()
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
    expect(queue.status()).toEqual({ state: 'rest', waiting: 0, savedAt: '2026-11-23T14:02:00Z', refusal: '' })
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
})
