import { login } from '@ivue/contracts/session/contract.ts'
import { call } from '../rpc/call.ts'
import { clearStorage } from '../rpc/storage.ts'

/** Tells the server and empties the storage. The request reads the token before it is gone; its answer changes nothing for the person. */
export async function signOut(): Promise<void> {
  const farewell = call(login.doLogout, {})
  clearStorage()
  await farewell.catch(() => {})
}
