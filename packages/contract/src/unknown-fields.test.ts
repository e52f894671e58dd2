/** A misspelt field inside a body is refused, not lost. */
import { describe, expect, test } from 'vitest'
import { endpoints } from './contract.ts'
import type { Schema } from './endpoint.ts'

type Definition = {
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly innerType?: Schema
  readonly in?: Schema
  readonly element?: Schema
  readonly options?: readonly Schema[]
}

/** Objects of browsers, which later versions may extend, and people, who are sent back as answered. */
const OPEN = ['passkey', 'keys', 'old', 'subscription', 'assignee']

/** The names of the objects in a schema that accept unknown fields. */
function openObjects(schema: Schema, name = ''): string[] {
  const { shape, catchall, innerType, in: input, element, options = [] } = schema._zod.def as Definition
  const inside = [innerType, input, element, ...options].filter((each) => each !== undefined)
  const field = name.slice(name.lastIndexOf('.') + 1)
  if (OPEN.includes(field)) return []
  return [
    ...(shape && name !== '' && catchall?._zod.def.type !== 'never' ? [name] : []),
    ...inside.flatMap((each) => openObjects(each, name)),
    ...Object.entries(shape ?? {}).flatMap(([key, each]) =>
      openObjects(each, name === '' ? key : `${name}.${key}`),
    ),
  ]
}

const bodies = [...endpoints].flatMap(([name, { body, accepts }]) =>
  body && accepts === undefined ? [{ name, body }] : [],
)

describe('objects inside a body', () => {
  test.each(bodies)('of $name have no unknown fields [api 1]', ({ body }) => {
    expect(openObjects(body)).toEqual([])
  })
})
