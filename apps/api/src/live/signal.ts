/** The channel of NOTIFY on which servers hear what was committed. Triggers of the migrations name it too. */
export const CHANNEL = 'ivue_live'

/**
 * Wakes one person's streams: `notifications` when something of theirs is new or was read, `session` when one of their sessions ended. Nothing of the change
 * itself travels here; each stream reads what its person may see.
 */
export interface Signal {
  topic: 'notifications' | 'session'
  user: number
}

/** Null for a payload that this version does not know: a newer server beside this one may send it. */
export function readSignal(payload: string | undefined): Signal | null {
  try {
    const { topic, user } = JSON.parse(payload ?? '') as Partial<Signal>
    return (topic === 'notifications' || topic === 'session') && Number.isInteger(user) ? { topic, user: user as number } : null
  } catch {
    return null
  }
}
