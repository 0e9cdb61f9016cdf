import { Agent, request } from 'node:http'

/** Requests that are sent over and over, with `open` of them open at any time. */
export interface Flood {
  port: number
  open: number
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

/**
 * A process of its own, so that its work does not count as the server's delay. Sends `begun` at the first answer, and the number of
 * answers since then when it is stopped.
 */
process.on('message', (message: Flood | 'stop') => {
  if (message === 'stop') process.send?.(answered, () => process.exit(0))
  else for (let at = 0; at < message.open; at++) repeat(message)
})

let answered = 0
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

function repeat(flood: Flood): void {
  const { port, method, path, headers, body } = flood
  const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
    if (answered++ === 0) process.send?.('begun')
    answer.resume().on('close', () => repeat(flood))
  })
  sent.on('error', () => setTimeout(repeat, 100, flood))
  sent.end(body)
}
