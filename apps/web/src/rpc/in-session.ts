import { Refused } from './errors.ts'
import { isSessionOver, renewSession } from './session-over.ts'
import { storedToken } from './storage.ts'

export const isSessionOverError = (error: unknown): boolean => error instanceof Refused && isSessionOver(error.message)

/**
 * Makes a request. If the session is over and the person signs in again in place,
 * repeats it once. If the session is over again, asks for another sign-in and throws.
 */
export async function inSession<T>(make: () => Promise<T>): Promise<T> {
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
