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
  const sent: [number, ChecklistAnswer][] = []
  const sentKeys: [key: string, seen: readonly string[]][] = []
  const stored: number[][] = []
  let keys = 0
  const answers: { done: (hidden: readonly number[]) => void; fail: (error: Error) => void }[] = []
  const queue = new AnswerQueue({
    send: (id, { key, seen, ...given }: UnsentAnswer) => {
      sent.push([id, given])
      sentKeys.push([key, seen])
      return new Promise<{ savedAt: string; hidden: readonly number[] }>((resolve, reject) =>
        answers.push({ done: (hidden) => resolve({ savedAt: '2026-11-23T14:02:00Z', hidden }), fail: reject }),
      )
    },
    isLost: (error) => error instanceof Lost,
    readNewerAnswer: (error) => (error instanceof Outdated ? error.newer : null),
    errorMessage: (error) => (error as Error).message,
    store: (waiting) => stored.push([...waiting.keys()]),
    name: () => `key ${++keys}`,
  })
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return {
    queue,
    sent,
    sentKeys,
    stored,
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
  it('to hidden questions are held back without blocking the submission, and sent when the question is shown again', async () => {
    const { queue, sent, done } = server()
    queue.put(1, YES)
    queue.put(40, no('Nobody told them'))
    queue.put(2, YES)
    await done([40])
    await done([40])
    expect([sent, queue.status().waiting, await queue.flush()]).toEqual([
      [
        [1, YES],
        [2, YES],
      ],
      0,
      true,
    ])
    queue.put(1, no('Wrong'))
    await done([])
    expect(sent.at(-1)).toEqual([40, no('Nobody told them')])
  })

  it('are saved in order, one at a time', async () => {
    const { queue, sent, done } = server()
    queue.put(1, YES)
    queue.put(2, no())
    expect([sent.length, queue.status().state, queue.status().waiting]).toEqual([1, 'sending', 2])
    await done()
    expect(sent).toEqual([
      [1, YES],
      [2, no()],
    ])
    await done()
    expect(queue.status()).toEqual({ state: 'rest', waiting: 0, newer: new Map(), savedAt: '2026-11-23T14:02:00Z', refusal: '' })
  })

  it('are sent with their latest value', async () => {
    const { queue, sent, done } = server()
    queue.put(1, YES)
    queue.put(2, YES)
    queue.put(2, no())
    queue.put(1, no())
    await done()
    await done()
    expect(sent.slice(1)).toEqual([
      [2, no()],
      [1, no()],
    ])
  })

  it('are sent after a pause in typing, or at once when the queue is flushed', async () => {
    const { queue, sent, done } = server()
    queue.put(1, no('S'), 300)
    await vi.advanceTimersByTimeAsync(200)
    queue.put(1, no('St'), 300)
    await vi.advanceTimersByTimeAsync(299)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([[1, no('St')]])
    queue.put(2, no('Stubs'), 300)
    await done()
    const all = queue.flush()
    expect(sent.at(-1)).toEqual([2, no('Stubs')])
    await done()
    expect(await all).toBe(true)
  })

  it('are stored while the server cannot be reached, and sent afterwards', async () => {
    const { queue, sent, stored, done, fail } = server()
    queue.put(1, YES)
    queue.put(2, YES)
    await fail(new Lost())
    expect([queue.status().state, queue.status().waiting, stored.at(-1)]).toEqual(['lost', 2, [1, 2]])
    queue.put(3, YES)
    expect([sent.length, stored.at(-1)]).toEqual([1, [1, 2, 3]])
    await vi.advanceTimersByTimeAsync(2_000)
    for (let nth = 0; nth < 3; nth++) await done()
    expect([sent.map(([id]) => id), stored.at(-1), queue.status().state]).toEqual([[1, 1, 2, 3], [], 'rest'])
  })

  it('are sent again at once when the connection returns, and at growing intervals until then', async () => {
    const { queue, sent, done, fail } = server()
    queue.put(1, YES)
    await fail(new Lost())
    await vi.advanceTimersByTimeAsync(2_000)
    await fail(new Lost())
    await vi.advanceTimersByTimeAsync(3_999)
    expect(sent).toHaveLength(2)
    queue.retry()
    expect(sent).toHaveLength(3)
    await done()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(3)
  })

  it('are sent with the changed value after a first value was lost', async () => {
    const { queue, sent, done, fail } = server()
    queue.put(1, YES)
    queue.put(1, no('Wrong'))
    await fail(new Lost())
    queue.retry()
    await done()
    expect(sent).toEqual([
      [1, YES],
      [1, no('Wrong')],
    ])
  })

  it('show why they were refused, and are sent again only when something changes', async () => {
    const { queue, sent, done, fail } = server()
    queue.put(1, YES)
    await fail(new Error('Anya Lysenko is deciding on this loan'))
    expect(queue.status()).toMatchObject({ state: 'refused', waiting: 1, refusal: 'Anya Lysenko is deciding on this loan' })
    const all = queue.flush()
    await fail(new Error('Still not'))
    expect(await all).toBe(false)
    queue.retry()
    await done()
    expect([sent.length, queue.status().refusal]).toEqual([3, ''])
  })

  it('name the states of a question that they may replace, including those of a lost save', async () => {
    const { queue, sentKeys, done, fail } = server()
    queue.loaded([{ id: 1, key: 'loaded' }])
    queue.put(1, YES)
    await done()
    queue.put(1, no('Wrong'))
    await fail(new Lost())
    queue.put(1, no('Wrong too'))
    queue.retry()
    await done()
    expect(sentKeys).toEqual([
      ['key 1', ['loaded']],
      ['key 2', ['key 1']],
      ['key 3', ['key 1', 'key 2']],
    ])
  })

  it('are sent again with the same key, also from another window', async () => {
    const { queue, sentKeys, done, fail } = server()
    queue.loaded([{ id: 1, key: 'loaded' }])
    queue.put(1, YES)
    await fail(new Lost())
    queue.retry()
    await done()
    queue.restore(1, { ...no(), key: 'of a window that was closed', seen: ['key 1'] })
    expect(sentKeys.map(([key]) => key)).toEqual(['key 1', 'key 1', 'of a window that was closed'])
    expect(sentKeys[2]?.[1]).toEqual(['key 1'])
  })

  it('wait for a choice after a newer answer from elsewhere, without blocking other answers', async () => {
    const { queue, sent, sentKeys, stored, done, fail } = server()
    queue.put(1, no('Mine'))
    queue.put(2, YES)
    await fail(new Outdated())
    expect([...queue.status().newer]).toEqual([[1, NEWER]])
    await done()
    expect([sent.map(([id]) => id), stored.at(-1), queue.status().waiting]).toEqual([[1, 2], [1], 1])
    queue.put(1, no('Mine, longer'))
    expect([sent.length, await queue.flush()]).toEqual([2, false])
    queue.choose(1, 'mine')
    expect([sent.at(-1), sentKeys.at(-1)?.[1]]).toEqual([[1, no('Mine, longer')], ['theirs']])
    await done()
    expect([queue.status().waiting, queue.status().newer.size]).toEqual([0, 0])
  })

  it('are dropped when the newer answer from elsewhere is chosen', async () => {
    const { queue, sent, sentKeys, stored, done, fail } = server()
    queue.put(1, no('Mine'))
    await fail(new Outdated())
    queue.choose(1, 'newer')
    expect([sent.length, stored.at(-1), await queue.flush()]).toEqual([1, [], true])
    queue.put(1, YES)
    expect(sentKeys.at(-1)?.[1]).toEqual(['theirs'])
    await done()
  })

  it('are counted by outcome', async () => {
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
    queue.put(3, no())
    await fail(new Error('You may not'))
    // The answer to question 3 waits behind the refused one.
    expect(queue.countOutcomes([1, 2, 3])).toEqual({ saved: 0, newer: 1, refused: 1 })
  })
})
