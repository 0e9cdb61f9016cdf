import type { Desk } from '@ivue/contracts/desks/words.ts'
import { loanLink } from '@ivue/contracts/links.ts'
import { CONFLICT, CONFLICT_LIMIT, matchBorrowers } from '@ivue/contracts/loans/conflict-check.ts'
import { isLocked } from '@ivue/contracts/loans/rules.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { managerRole } from '@ivue/contracts/worklist/scope.ts'
import { recordEvents } from '../audit/record-events.ts'
import { notifyEach } from '../notifications/notify.ts'
import type { Services } from '../platform/app-services.ts'
import { findLoanId } from '../platform/rows/find-loan.ts'
import { createStaffLookup } from '../platform/rows/staff-hashes.ts'
import type { RecordChange, SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { ANY_ADDRESS, type Attempt, clearFailures, countAttempt, hashSecret, uncountAttempt } from '../session/queries.ts'
import { type ConflictFile, findHoldersOfFirstRole, readConflictFile, unlockLoan } from './conflict-queries.ts'
import { createSsnVault, type SsnVault } from './ssn-vault.ts'

interface BorrowerEntry {
  lastName: string
  ssn: string
}

/**
 * Returns the conflict check, which compares the entered borrowers with the file and unlocks the loan (domain 4, Conflict check). Every
 * failure gets the same answer, so that neither the wrong field nor a match with staff is revealed. Five failures of one person on one loan
 * lock that pair for fifteen minutes. Attempts are counted before they are evaluated.
 */
export function createConflictCheck(
  services: Services,
): (viewer: SignedIn, number: string, entered: readonly BorrowerEntry[], changed: RecordChange) => Promise<void> {
  const { db, now, env } = services
  const vault = createSsnVault(env)
  const isStaff = createStaffLookup(services, CONFLICT.feedAway)

  return async (viewer, number, entered, changed) => {
    const loanId = await findLoanId(db, viewer, number)
    const before = await readConflictFile(db, loanId, vault.keyId())
    refuseUnready(before)
    const attempt: Attempt = {
      key: hashSecret(`conflict check ${viewer.userId} ${loanId}`),
      address: ANY_ADDRESS,
      now: now(),
      limit: CONFLICT_LIMIT.failures,
      windowMs: CONFLICT_LIMIT.windowMs,
    }
    if ((await countAttempt(db, attempt)).here > CONFLICT_LIMIT.failures) throw new Refusal(MESSAGES.tooManyAttempts)

    const hashed = entered.map(({ lastName, ssn }) => ({ lastName, hash: vault.hash(ssn) }))
    // Queried even if something else is wrong, so that the response time reveals nothing.
    const staff = await isStaff(hashed.map(({ hash }) => hash)).catch(async (error: unknown) => {
      await uncountAttempt(db, attempt)
      throw error
    })
    const matched = compareBorrowers(before, hashed)
    if (matched && staff) await notifyManagers(services, before, viewer)
    if (!matched || staff) throw new Refusal(CONFLICT.refused)

    await db.$transaction(async (tx) => {
      const file = await readConflictFile(tx, loanId, vault.keyId(), { lock: true })
      refuseUnready(file)
      const match = compareBorrowers(file, hashed)
      if (!match) throw new Refusal(CONFLICT.refused)
      await unlockLoan(tx, loanId, viewer.userId, now(), checkedBorrowers(vault, loanId, entered, match))
      await recordEvents(tx, { viewer, changed, now: now() }, [
        { loanId, loanNumber: number, desk: '', module: 'LoanConflictCheck', before: 'Locked', after: 'Unlocked' },
      ])
      await clearFailures(tx, attempt)
    })
  }
}

function refuseUnready(file: ConflictFile): void {
  if (!isLocked(file)) throw new Refusal(CONFLICT.notLocked)
  if (file.otherKey) throw new Refusal(CONFLICT.otherKey)
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

const compareBorrowers = ({ borrowers }: ConflictFile, hashed: readonly { lastName: string; hash: Uint8Array }[]) =>
  matchBorrowers(
    borrowers,
    hashed.map(({ lastName, hash }) => ({ lastName, ssn: hex(hash) })),
  )

function checkedBorrowers({ keyId, hash, seal }: SsnVault, loanId: number, entered: readonly BorrowerEntry[], match: readonly number[]) {
  return match.flatMap((index, at) => {
    const one = entered[index]
    if (!one) return []
    const position = at + 1
    return [{ position, lastName: one.lastName, ssnKey: keyId(), ssn: seal(one.ssn, loanId, position), ssnHash: hash(one.ssn) }]
  })
}

/** The desk whose managers are notified, by a loan's status. For all other statuses it is closing. */
const DESK_OF_STATUS: Readonly<Record<string, Desk>> = { 'Pre-Decision': 'processor', Underwriting: 'underwriter', Approved: 'underwriter' }

async function notifyManagers({ db }: Services, { loanNumber, status }: ConflictFile, viewer: SignedIn): Promise<void> {
  const desk = DESK_OF_STATUS[status] ?? 'closing'
  const people = await findHoldersOfFirstRole(db, [managerRole(desk), 'Administrator'])
  const text = `Loan ${loanNumber} stays locked: its conflict check, entered by ${viewer.fullName}, matches a member of staff`
  await notifyEach(db, people, { kind: 'account', text, link: loanLink(desk, loanNumber) })
}
