import { z } from 'zod'
import { handOutNonce } from './ui/nonce.ts'

// The page's policy forbids eval: without this, the first parse probes it and the policy reports a violation.
z.config({ jitless: true })

handOutNonce()

// The old client installed one, and it would go on answering with the old pages (platform 2.1).
void navigator.serviceWorker?.getRegistrations().then((workers) => Promise.all(workers.map((worker) => worker.unregister())))
