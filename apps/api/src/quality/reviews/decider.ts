import { manages } from '@ivue/contracts/worklist/scope.ts'
import type { Services } from '../../app-services.ts'
import { qualityManagers } from '../../reviews/queries.ts'
import type { SignedIn } from '../../rpc/implement.ts'

/** What `mayDecideDisputes` asks of the viewer (domain 4, Independence). */
export async function deciderOf({ db, settings }: Pick<Services, 'db' | 'settings'>, viewer: SignedIn) {
  const separate = await settings.get('reviews.separateDecider')
  const anotherDecides = separate && (await qualityManagers(db)).some(({ id }) => id !== viewer.userId)
  return { isManager: manages(viewer, 'quality'), anotherDecides }
}
