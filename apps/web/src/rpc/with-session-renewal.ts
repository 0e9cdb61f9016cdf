import { storedToken } from '../browser/storage.ts'
import { Refused } from './errors.ts'
import { isSessionOver, renewSession } from './session-over.ts'

export const isSessionOverError = (error: unknown): boolean => error instanceof Refused && isSessionOver(error.message)

/**
 * Makes a request and returns its result. If the session is over, the person can sign in again on the
 * page, and the request is repeated once. If the session is over again, it asks for another sign-in and throws.
 */
export async function withSessionRenewal<T>(make: () => Promise<T>): Promise<T> {
  const sentWith = storedToken()
  try {
    return await make()
  } catch (error) {
    if (!isSessionOverError(error) || !(await renewSession(sentWith))) throw error
  }
  const sentAgainWith = storedToken()
  try {
    return await make()
  } catch (error) {
    if (isSessionOverError(error)) void renewSession(sentAgainWith)
    throw error
  }
}
