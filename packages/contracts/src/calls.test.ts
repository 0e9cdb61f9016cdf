import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CALLS, callKey } from './calls.ts'
import { isPermission } from './permissions.ts'

const SPECIFICATION = ['platform', 'work-dashboards', 'quality-and-reports'].map((part) =>
  readFileSync(new URL(`../../../docs/specification/${part}.md`, import.meta.url), 'utf8'),
)
/** A row of a table, or an item of a list, that begins with tasks: `| com_team editTeam / addTeam |`, `- listQueries: `. */
const TASKS = /^[|-] (?:com_\w+ (?:\/ )?)?([a-z]\w+(?:(?:, | \/ )[a-z]\w+)*)(?: \||:)/

/** Returns the calls that section 7 of the specification names, each by the component that was named last. */
const specified = SPECIFICATION.flatMap((part) => {
  const section = part.split(/^## /m).find((text) => text.startsWith('7.'))
  let option = ''
  return (section ?? '').split('\n').flatMap((line) => {
    option = /^(?:\||### option=| )*(com_\w+)/.exec(line)?.[1] ?? option
    const tasks = TASKS.exec(line)?.[1]?.split(/, | \/ /) ?? []
    return option === '' || tasks.includes('task') ? [] : tasks.map((task) => callKey({ option, task }))
  })
})

describe('the calls of the wire', () => {
  it('include every call that the specification names', () => {
    expect(specified.length).toBeGreaterThan(90)
    expect(CALLS.map(callKey)).toEqual(expect.arrayContaining(specified))
  })

  it('are each declared once', () => {
    expect(new Set(CALLS.map(callKey)).size).toBe(CALLS.length)
  })

  it('need a permission that exists', () => {
    expect(CALLS.filter((call) => !isPermission(call.access) && call.access !== 'public' && call.access !== 'signed-in')).toEqual([])
  })

  it('have unique, readable titles', () => {
    expect(CALLS.filter((call) => !/^[A-Z][\w &',-]+$/.test(call.title)).map(callKey)).toEqual([])
    expect(new Set(CALLS.map((call) => call.title)).size).toBe(CALLS.length)
  })

  it.each(CALLS.map((call) => [callKey(call), call.input] as const))(
    '%s reports every value of a field as a problem, and never throws',
    (_, input) => {
      for (const body of hostileBodies(input)) expect(() => input.safeParse(body).error?.issues, JSON.stringify(body)).not.toThrow()
    },
  )

  it.each(CALLS.map((call) => [callKey(call), call.input] as const))(
    '%s accepts no whole number that its column has no space for',
    (key, input) => {
      const most = key === 'com_notifications/markRead' ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1
      for (const { minValue, maxValue } of wholeNumbers(input)) {
        expect(minValue).toBeGreaterThanOrEqual(-(2 ** 31))
        expect(maxValue).toBeLessThanOrEqual(most)
      }
    },
  )
})

/** Returns the fields of whole numbers of a schema, at every depth. */
function wholeNumbers(schema: z.core.$ZodType): z.ZodNumber[] {
  if (schema instanceof z.ZodNumber) return schema.isInt ? [schema] : []
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.values(def.shape).flatMap(wholeNumbers)
    case 'array':
      return wholeNumbers(def.element)
    case 'record':
      return wholeNumbers(def.valueType)
    case 'tuple':
      return def.items.flatMap(wholeNumbers)
    case 'union':
      return def.options.flatMap(wholeNumbers)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return wholeNumbers(def.innerType)
    case 'pipe':
      return [def.in, def.out].flatMap(wholeNumbers)
    default:
      return []
  }
}

/** Values that throw if a schema or its message reads a property of them, or writes them as text. */
const HOSTILE: readonly unknown[] = [null, { toString: 'x', valueOf: 'x' }]

/** Returns bodies that each have one hostile value, at every depth of the schema. */
function hostileBodies(schema: z.core.$ZodType): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return [...HOSTILE, ...hostileParts(def)]
}

function hostileParts(def: z.core.$ZodTypes['_zod']['def']): unknown[] {
  switch (def.type) {
    case 'object': {
      // A union finds its option by the fields with one possible value.
      const fixed = Object.entries(def.shape).flatMap(([name, field]) => {
        const { def: of } = (field as z.core.$ZodTypes)._zod
        return of.type === 'literal' ? [[name, of.values[0]] as const] : []
      })
      return Object.entries(def.shape).flatMap(([name, field]) =>
        hostileBodies(field).map((value) => ({ ...Object.fromEntries(fixed), [name]: value })),
      )
    }
    case 'array':
      return hostileBodies(def.element).map((value) => [value])
    case 'union':
      return def.options.flatMap(hostileBodies)
    case 'optional':
    case 'nullable':
    case 'default':
      return hostileBodies(def.innerType)
    case 'pipe':
      return [def.in, def.out].flatMap((schema) => hostileParts((schema as z.core.$ZodTypes)._zod.def))
    default:
      return []
  }
}
