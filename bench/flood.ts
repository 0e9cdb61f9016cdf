import { Agent, request } from 'node:http'

/** Requests such as `GET /events` that are sent over and over, with `open` of them open at any time. */
export interface Flood {
  port: number
  open: number
  route: string
  headers: Readonly<Record<string, string>>
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/**
 * Floods a route when the parent process requests it, and sends it a message at each first answer. A process of its own does this, so that
 * its work does not count as the server's delay.
 */
process.on('message', (flood: Flood) => {
  for (let at = 0; at < flood.open; at++) repeat(flood, () => process.send?.('begun'))
})

function repeat(flood: Flood, onAnswer = () => {}): void {
  const { port, route, headers } = flood
  const [method, path] = route.split(' ')
  const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
    onAnswer()
    answer.resume().on('close', () => repeat(flood))
  })
  sent.on('error', () => setTimeout(repeat, 100, flood))
  sent.end(method === 'POST' ? '{}' : '')
}
