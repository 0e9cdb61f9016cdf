import { handOutNonce } from './ui/theme/nonce.ts'

handOutNonce()

// The old client installed one, and it would go on answering with the old pages (platform 2.1).
void navigator.serviceWorker?.getRegistrations().then((workers) => Promise.all(workers.map((worker) => worker.unregister())))
