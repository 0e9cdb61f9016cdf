import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { summarize } from '../figures.ts'
import { callServer, type SignedIn } from '../servers.ts'
import type { Crew } from './crews.ts'

/** Maximum number of windows per person that the server allows. */
export const WINDOWS_EACH = 10
const OPENED_AT_ONCE = 25
/** A change that a window has not received after this time is lost. */
const DELIVERED_WITHIN_MS = 5_000

/** Windows with an open live stream, and their notifications of changes. */
export interface Windows {
  grow(to: number): Promise<void>
  /** Expects a notification of this row in each window, and measures its delay from now. */
  expect(row: number): void
  /** Returns the delays in ms measured since the last call, and the number of expected notifications. */
  takeDelays(): { times: number[]; expected: number }
  /** Number of streams that the server ended. */
  broken: number
  close(): void
}

export function openWindows(port: number, people: readonly SignedIn[]): Windows {
  const open: (() => void)[] = []
  const sent = new Map<number, { at: number; waiting: number }>()
  let times: number[] = []
  let expected = 0
  // Most windows get the same text, so its parsed form is reused.
  let last = { text: '', rows: [] as number[] }
  const parseRows = (text: string) => {
    if (last.text !== text) {
      const messages = [...text.matchAll(/^event: tasks\ndata: (.*)$/gm)].map(
        ([, data = '']) => JSON.parse(data) as { list: string; ids: number[] | null },
      )
      last = { text, rows: messages.filter(({ list }) => list === 'closing').flatMap(({ ids }) => ids ?? []) }
    }
    return last.rows
  }
  const receive = (text: string) => {
    const now = performance.now()
    for (const row of parseRows(text)) {
      const change = sent.get(row)
      // One change may be sent in two messages.
      if (!change || change.waiting-- <= 0) continue
      times.push(now - change.at)
    }
  }
  const openWindow = (headers: SignedIn) =>
    new Promise<void>((ready, fail) => {
      const request = get({ host: '127.0.0.1', port, path: '/events', headers, agent: false }, (answer) => {
        let rest = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          const end = (rest + chunk).lastIndexOf('\n\n') + 2
          const whole = (rest + chunk).slice(0, Math.max(0, end))
          rest = (rest + chunk).slice(Math.max(0, end))
          if (whole.includes('event: hello')) ready()
          if (whole.includes('event: tasks')) receive(whole)
        })
        answer.on('close', () => {
          windows.broken++
          fail(new Error('A stream ended'))
        })
      })
      request.on('error', fail)
      open.push(() =>
        request
          .removeAllListeners()
          .on('error', () => {})
          .destroy(),
      )
    })
  const windows: Windows = {
    broken: 0,
    async grow(to) {
      while (open.length < to) {
        const [from, next] = [open.length, Math.min(OPENED_AT_ONCE, to - open.length)]
        await Promise.all(Array.from({ length: next }, (_, at) => openWindow(people[Math.floor((from + at) / WINDOWS_EACH)] ?? {})))
      }
    },
    expect(row) {
      sent.set(row, { at: performance.now(), waiting: open.length })
      expected += open.length
    },
    takeDelays() {
      const found = { times, expected }
      times = []
      expected = 0
      sent.clear()
      return found
    },
    close() {
      for (const end of open) end()
    },
  }
  return windows
}

export interface Delivery {
  /** Acknowledged decisions per second. */
  changes: number
  /** Milliseconds from sending a decision until a window is notified. */
  p50: number
  p99: number
  /** Share of the expected notifications. */
  lost: number
}

/** Sends decisions at a rate for a number of seconds, and measures when the windows are notified. */
export async function measureDelivery(
  windows: Windows,
  { crews, port, changes, seconds }: { crews: readonly Crew[]; port: number; changes: number; seconds: number },
): Promise<Delivery> {
  const rows = crews.flatMap(({ closings }) => closings)
  // Each row is decided once in this time, so that a notification belongs to its last change.
  if (rows.length / changes < DELIVERED_WITHIN_MS / 1_000)
    throw new Error('There are too few rows for this number of changes: use more --loans or --people')
  windows.takeDelays()
  const sent: Promise<boolean>[] = []
  const began = performance.now()
  for (let turn = 0; turn < seconds * changes; turn++) {
    await wait(Math.max(0, began + (turn * 1_000) / changes - performance.now()))
    const { id, decide } = rows[turn % rows.length] as (typeof rows)[number]
    const { who, call, body } = decide()
    windows.expect(id)
    sent.push(
      callServer(port, who, call, body).then(
        ({ flag }) => flag,
        () => false,
      ),
    )
  }
  const done = (await Promise.all(sent)).filter(Boolean).length
  const rate = (done * 1_000) / (performance.now() - began)
  await wait(DELIVERED_WITHIN_MS)
  const { times, expected } = windows.takeDelays()
  return { changes: rate, ...summarize(times), lost: Math.max(0, 1 - times.length / expected) }
}
