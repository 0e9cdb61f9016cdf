/** Letters that people replace by these characters. `1` and `!` stand for two letters each, see `spellingsOf`. */
const LETTERS: Readonly<Record<string, string>> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }
/** Words of the product and the trade that are missing in the list of common passwords. Documented in docs/security.md. */
export const OUR_WORDS = [
  'ivue',
  'iview',
  'ifulfill',
  'loan',
  'loans',
  'homeloan',
  'homeloans',
  'mortgages',
  'lender',
  'lending',
  'borrower',
  'refinance',
  'closing',
  'closings',
  'processing',
  'underwriter',
  'underwriting',
] as const
/** Least characters of a match. Shorter ones mean nothing, because many good passwords begin with a short word. */
const MIN_LENGTH = 4

let list: Promise<ReadonlySet<string>> | null = null
/** Returns the common passwords. They are loaded on first use, because they take memory and many servers never need them. */
const commonPasswords = () => {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set([...dictionary['passwords-common'], ...OUR_WORDS]))
  return list
}

/**
 * Whether a password is one of the fifty thousand most common ones or one of `OUR_WORDS`, also with digits and signs around it. Case
 * is ignored, and `pa$$w0rd` counts as `password`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords()
  return findCores(password.toLowerCase()).some((core) => spellingsOf(core).some((spelling) => common.has(spelling)))
}

/** Returns the password with any number of leading and trailing non-letters removed, because some of them may replace letters. */
function findCores(password: string): string[] {
  const before = /^[^\p{L}]*/u.exec(password)?.[0].length ?? 0
  const after = /[^\p{L}]*$/u.exec(password)?.[0].length ?? 0
  const cores = new Set<string>()
  for (let start = 0; start <= before; start++)
    for (let end = password.length - after; end <= password.length; end++)
      if (end - start >= MIN_LENGTH) cores.add(password.slice(start, end))
  return [...cores]
}

function spellingsOf(core: string): string[] {
  const read = (one: string) => core.replaceAll(/./gu, (sign) => ('1!'.includes(sign) ? one : (LETTERS[sign] ?? sign)))
  return [core, read('i'), read('l')]
}
