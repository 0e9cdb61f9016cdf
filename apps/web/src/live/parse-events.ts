export interface LiveEvent {
  /** The name of the event: hello, notification, unread, tasks, presence, missed, over or replaced. */
  name: string
  /** The id to resume from after a lost connection. It is empty if it does not change. */
  id: string
  data: { id?: number; unread?: number; list?: string; ids?: readonly number[] | null }
}

/** Returns a parser of server-sent events that takes text in chunks, cut anywhere. Lines without a field (heartbeats) are ignored. */
export function createEventParser(onEvent: (event: LiveEvent) => void): (piece: string) => void {
  let lines: string[] = []
  let begun = ''
  const end = (line: string) => {
    if (line !== '') return void lines.push(line)
    const event = readField(lines)
    lines = []
    if (event) onEvent(event)
  }
  return (piece) => {
    // Scans only the new text, so that an event in many chunks is not scanned repeatedly.
    const [rest = '', ...more] = piece.split('\n')
    begun += rest
    for (const next of more) {
      end(begun.endsWith('\r') ? begun.slice(0, -1) : begun)
      begun = next
    }
  }
}

function readField(lines: readonly string[]): LiveEvent | null {
  const fields = new Map(
    lines.map((line) => {
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
