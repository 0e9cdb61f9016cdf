import { Refused } from './errors.ts'
import { isSessionOver, renewSession } from './session-over.ts'
import { storedToken } from './storage.ts'

export const metSessionOver = (error: unknown): boolean => error instanceof Refused && isSessionOver(error.message)

/**
 * Makes a request; one that met 'Session Over' is made once more after the person has signed in again in place. Meeting it twice asks for
 * the sign-in once more and leaves the request to whoever made it.
 */
export async function inSession<T>(make: () => Promise<T>): Promise<T> {
  const sentWith = storedToken()
  try {
    return await make()
  } catch (error) {
    if (!metSessionOver(error) || !(await renewSession(sentWith))) throw error
  }
  const sentAgainWith = storedToken()
  try {
    return await make()
  } catch (error) {
    if (metSessionOver(error)) void renewSession(sentAgainWith)
    throw error
  }
}
