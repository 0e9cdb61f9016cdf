import type { Directory, DirectoryOutcome } from '../../platform/directory/directory.ts'
import { isPassword } from '../passwords/passwords.ts'
import type { Account } from '../queries.ts'

export interface Guess {
  account: Account | null
  password: string
  directory: Directory
  /**
   * Whether there were too many failures for this account and address while the directory was unavailable. Our hash is then not compared
   * until the directory responds.
   */
  suspended: boolean
}

/**
 * Compares with our hash and then queries the directory, for every name. So neither the answer nor its time shows which passwords the
 * directory holds, even while it is unavailable. The right password of a local account is accepted without querying it.
 */
export async function verifyPassword({ account, password, directory, suspended }: Guess): Promise<DirectoryOutcome> {
  const active = account !== null && !account.inactive
  const inDirectory = active && account.loginType === 1
  const hash = active && !inDirectory ? account.passwordHash : null
  if (await isPassword(suspended ? null : hash, password)) return 'accepted'
  // No directory is configured.
  if (!directory.decoy) return 'refused'
  if (inDirectory) return directory.authenticate(account.username, password)
  const outcome = await directory.decoy()
  const isBack = suspended && outcome === 'refused'
  return isBack && (await isPassword(hash, password)) ? 'accepted' : outcome
}
