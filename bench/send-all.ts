import { readFileSync } from 'node:fs'
import { describeOutcomes } from './command.ts'

/** Requests of one person that are all sent at once. The body is in a file. */
export interface SentKind {
  name: string
  count: number
  path: string
  bodyFile: string
}

export interface SentAll {
  port: number
  headers: Readonly<Record<string, string>>
  kinds: readonly SentKind[]
}

/** A row for each kind: its name, the seconds until its last answer, and the answers by outcome. */
export type SentRows = string[][]

/**
 * Sends the requests that the parent process names. A process of its own does this, because writing bodies of 80 MB and reading answers of
 * 12 MB would delay the requests of the others, which are measured.
 */
process.once('message', async ({ port, headers, kinds }: SentAll) => {
  const from = performance.now()
  const rows: SentRows = await Promise.all(
    kinds.map(async ({ name, count, path, bodyFile }) => {
      const body = readFileSync(bodyFile)
      const send = () => readOutcome(`http://127.0.0.1:${port}/${path}`, { method: 'POST', headers, body })
      const outcomes = await Promise.all(Array.from({ length: count }, send))
      return [name, ((performance.now() - from) / 1000).toFixed(1), describeOutcomes(outcomes)]
    }),
  )
  process.send?.(rows, () => process.exit())
})

/** Returns 'done', or the status and the message. Only the first part of an answer is held. */
async function readOutcome(url: string, request: RequestInit): Promise<string> {
  const answer = await fetch(url, { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } })
  let start = ''
  for await (const chunk of answer.body ?? []) if (start.length < 500) start += Buffer.from(chunk).toString()
  return start.startsWith('{"flag":true') ? 'done' : `${answer.status} ${/"msg":"(.*?)"/.exec(start)?.[1]}`
}
