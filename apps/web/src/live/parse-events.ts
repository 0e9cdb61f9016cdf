export interface LiveEvent {
  /** hello, notification, unread, tasks, presence, missed, over or replaced */
  name: string
  /** Where to go on after a lost connection; empty: as before. */
  id: string
  data: { id?: number; unread?: number; desk?: string; ids?: readonly number[] | null }
}

/** Reads server-sent events out of pieces of text, wherever they were cut. A line that is no field (a heartbeat) is passed over. */
export function eventParser(onEvent: (event: LiveEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = read(block)
      if (event) onEvent(event)
    }
  }
}

function read(block: string): LiveEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trimStart()]
    }),
  )
  const name = fields.get('event')
  if (!name) return null
  try {
    return { name, id: fields.get('id') ?? '', data: JSON.parse(fields.get('data') ?? '{}') }
  } catch {
    return null
  }
}
