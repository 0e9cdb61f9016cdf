import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

export interface BodyProblem {
  /** The path of the field ("orderArray.0.dir"); empty when the value itself is invalid. */
  name: string
  message: string
}

/**
 * Yields each problem of a value: the field and the schema's message, or our default message where the schema's is empty. For a union
 * it reports the alternative that the value was most likely meant to be.
 */
export function* findProblems(issues: readonly Issue[], base: Path): Generator<BodyProblem> {
  for (const issue of issues) {
    const path = [...base, ...issue.path]
    const inner = issue.message === '' ? nestedIssues(issue) : null
    if (inner) yield* findProblems(inner, path)
    else if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield { name: [...path, key].join('.'), message: `There is no field ${key} here. Leave it out` }
    else yield { name: path.join('.'), message: issue.message || defaultMessage(issue, path.join('.') || 'the body') }
  }
}

/**
 * Returns the nested issues to report instead of an issue; null for none. They are those of a record's key, or of the alternative of a
 * union that matches the value's type or has an explicit message.
 */
function nestedIssues(issue: Issue): readonly Issue[] | null {
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') return issue.issues
  if (issue.code !== 'invalid_union') return null
  const shapes = issuesOfAlternatives(issue)
  const meant = shapes.find((errors) => errors.length > 0 && !errors.some(isOtherShape))
  return meant ?? shapes.find((errors) => errors.some(({ message }) => message !== '')) ?? null
}

type Union = Extract<Issue, { code: 'invalid_union' }>

/** Returns the issues of each alternative of a union, nested unions included. */
function issuesOfAlternatives({ errors }: Union): readonly (readonly Issue[])[] {
  return errors.flatMap((issues) => {
    const [only] = issues
    const union = issues.length === 1 && only?.code === 'invalid_union' && only.path.length === 0 && only.message === '' ? only : null
    return union ? issuesOfAlternatives(union) : [issues]
  })
}

const isOtherShape = ({ code, path }: Issue) => path.length === 0 && /^invalid_(type|value|union)$/.test(code)

function defaultMessage(issue: Issue, name: string): string {
  switch (issue.code) {
    case 'too_big':
      return `Send ${name} as ${measured(issue.origin, `at most ${issue.maximum}`)}`
    case 'too_small':
      return `Send ${name} as ${measured(issue.origin, `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`)}`
    default: {
      const shapes = [...new Set(allowedShapes(issue))]
      const last = shapes.pop()
      return `Send ${name} as ${shapes.length === 0 ? (last ?? 'something else') : `${shapes.join(', ')} or ${last}`}`
    }
  }
}

const SHAPES: Readonly<Record<string, readonly string[]>> = {
  string: ['text'],
  number: ['a number'],
  int: ['a whole number'],
  boolean: ['true', 'false'],
  array: ['a list'],
  object: ['an object'],
  record: ['an object'],
}

/** Names of the allowed types or values, in the order of the schema, without empty or absent ones. */
function allowedShapes(issue: Issue): readonly string[] {
  if (issue.code === 'invalid_type') return SHAPES[issue.expected] ?? []
  if (issue.code === 'invalid_value') return issue.values.map(String).filter(Boolean)
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap(allowedShapes)
  return []
}

const measured = (origin: string, bound: string) =>
  origin === 'string' ? `text of ${bound} characters` : origin === 'array' ? `a list of ${bound}` : `a number of ${bound}`
