import { openWindowStorage } from '../rpc/window-storage.ts'
import { actOncePerPress } from '../ui/controls/key-repeat.ts'
import { provideNonce } from '../ui/theme/nonce.ts'

provideNonce()
openWindowStorage()
actOncePerPress()

// Removes the old client's service worker, which would go on serving the old pages (platform 2.1).
void navigator.serviceWorker?.getRegistrations().then((workers) => Promise.all(workers.map((worker) => worker.unregister())))
