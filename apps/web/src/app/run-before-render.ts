import { openWindowStorage } from '../browser/window-storage.ts'
import { actOncePerPress } from '../ui/controls/key-repeat.ts'
import { provideReplacement } from '../ui/lazy-component.tsx'
import { provideNonce } from '../ui/theme/nonce.ts'
import { replaceUnloadedPart } from './not-loaded.tsx'

provideNonce()
openWindowStorage()
actOncePerPress()
provideReplacement(replaceUnloadedPart)

// Removes the old client's service worker, which would go on serving the old pages (platform 2.1).
void navigator.serviceWorker?.getRegistrations().then((workers) => Promise.all(workers.map((worker) => worker.unregister())))
