import type { Services } from '../platform/app-services.ts'
import { type Delivery, startDue } from '../platform/mail/deliver.ts'
import type { Transport } from '../platform/mail/transport.ts'

/** Sends due mails and returns the number of attempts once all have finished. */
export async function deliverDue(services: Services, transport: Transport | null, renewEvery = 10_000): Promise<number> {
  const sending: Delivery = { transport, stop: new AbortController().signal, renewEvery, open: new Set() }
  for (let attempts = 0; ; ) {
    attempts += await startDue(services, sending)
    if (sending.open.size === 0) return attempts
    await Promise.race(sending.open)
  }
}
