import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface BreakableWay {
  url: string
  /** Cuts every connection and refuses new ones. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A proxy to a server that can be interrupted. */
export async function breakableWay(to: string): Promise<BreakableWay> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
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
    mend() {
      isCut = false
    },
    async close() {
      server.close()
      cutAll()
      await once(server, 'close')
    },
  }
}
