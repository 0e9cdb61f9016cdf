import { handOutNonce } from './ui/theme/nonce.ts'

handOutNonce()

// The old client installed a service worker, which would keep serving the old pages (platform 2.1).
void navigator.serviceWorker?.getRegistrations().then((workers) => Promise.all(workers.map((worker) => worker.unregister())))
