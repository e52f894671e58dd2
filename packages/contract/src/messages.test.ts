/** Every field that a call refuses says why in words of the product, not in those of the library. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './contract.ts'
import type { Schema } from './endpoint.ts'

type Definition = { readonly innerType?: Schema; readonly in?: Schema; readonly element?: Schema }

/** The fields of an object, also of one that may be left out, or is changed afterwards. */
function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  if ('shape' in schema) return schema.shape as Record<string, Schema>
  const { innerType, in: input } = schema._zod.def as Definition
  const inner = innerType ?? input
  return inner ? fieldsOf(inner) : {}
}

function elementOf(schema: Schema): Schema | undefined {
  const { element, innerType } = schema._zod.def as Definition
  return element ?? (innerType && elementOf(innerType))
}

const WRONG = [null, 5, -1, 1e9, '', 'x', true, [], [null], [{}], {}, { unknown: 1 }]
/** How the library begins its own messages. */
const LIBRARY = /^(?:Invalid |Too |Unrecognized )/

/** Bodies with a wrong value in each field, down to the fields of fields and of list entries. */
function* wrongBodies(schema: Schema, depth = 3): Generator<unknown> {
  yield* WRONG
  if (depth === 0) return
  for (const [name, field] of Object.entries(fieldsOf(schema)))
    for (const value of wrongBodies(field, depth - 1)) yield { [name]: value }
  const element = elementOf(schema)
  if (element) for (const value of wrongBodies(element, depth - 1)) yield [value]
}

const schemas = [...endpoints].flatMap(([name, { body, query, accepts }]) => [
  // Forms with files are read by their own handlers.
  ...(body && accepts === undefined ? [{ name, schema: body }] : []),
  ...(query ? [{ name: `${name} (query)`, schema: query }] : []),
])

describe('messages', () => {
  test.each(schemas)('of $name are our own [api 2]', ({ schema }) => {
    const messages = new Set<string>()
    // A problem with the whole body gets the message of the route.
    for (const body of wrongBodies(schema))
      for (const { message, path } of z.safeParse(schema, body).error?.issues ?? [])
        if (path.length > 0 && LIBRARY.test(message)) messages.add(`${path.join('.')}: ${message}`)
    expect([...messages]).toEqual([])
  })
})
