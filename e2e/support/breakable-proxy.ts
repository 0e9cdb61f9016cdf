import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface BreakableProxy {
  url: string
  /** Cuts every connection and refuses new ones. */
  cut(): void
  /** Accepts connections again. */
  restore(): void
  close(): Promise<void>
}

/** Starts a proxy to a server whose connections can be cut. */
export async function startBreakableProxy(to: string): Promise<BreakableProxy> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let isCut = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    if (isCut) return client.destroy()
    const target = connect(Number(port), hostname)
    track(target)
    client.pipe(target).pipe(client)
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cut() {
      isCut = true
      cutAll()
    },
    restore() {
      isCut = false
    },
    async close() {
      server.close()
      cutAll()
      await once(server, 'close')
    },
  }
}
