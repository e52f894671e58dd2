/**
 * Generates values that a schema of the contract accepts, as far as it can be inspected, and some that it refuses. Ids
 * are written as `«task 2»`, and replaced when the request is sent.
 */
import type { Schema } from '@task-manager/contract/endpoint'
import { REACTIONS } from '@task-manager/contract/tasks/comments'
import fc from 'fast-check'

/** The part of a schema's definition that is read. */
interface Definition {
  readonly type: string
  readonly innerType?: Schema
  readonly element?: Schema
  readonly shape?: Record<string, Schema>
  readonly options?: readonly Schema[]
  readonly values?: readonly unknown[]
  readonly entries?: Record<string, unknown>
  readonly in?: Schema
  readonly out?: Schema
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition

const hostileTexts = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'x'.repeat(11_000),
  "' or 1=1 --",
  '%_\\',
  '\u202e\u200b',
  '__proto__',
  '[@Nobody](user:00000000-0000-7000-8000-000000000000)',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(20),
]
const hostileValues = [null, true, -1, 0, 1e300, [], {}, [[]], { $ne: null }, 'text', ...hostileTexts]
const hostile = fc.constantFrom(...hostileValues)

export const id = (kind: string) => fc.nat({ max: 5 }).map((n) => `«${kind} ${n}»`)
const day = fc.constantFrom(
  '2030-05-17',
  '2030-05-18',
  '2026-11-23',
  '1999-12-31',
  '2030-02-31',
  '9999-12-31',
)
const range = fc.constantFrom(
  '2020-01-01..2030-12-31',
  '..2030-05-17',
  '2030-05-17..',
  '..',
  'today',
  'overdue',
)

/** Values of fields whose schema is a text with conditions. */
const fields: Record<string, fc.Arbitrary<unknown>> = {
  ...Object.fromEntries(
    ['assignedTo', 'addAssignees', 'removeAssignees', 'handOverTo', 'assignee', 'person', 'createdBy'].map(
      (name) => [name, id('user')],
    ),
  ),
  ...Object.fromEntries(['above', 'below', 'tasks', 'ids'].map((name) => [name, id('task')])),
  ...Object.fromEntries(['dueDate', 'today', 'from', 'to', 'until'].map((name) => [name, day])),
  ...Object.fromEntries(['due', 'completed', 'createdAt'].map((name) => [name, range])),
  ...Object.fromEntries(
    ['password', 'newPassword', 'currentPassword'].map((name) => [
      name,
      fc.constantFrom('correct horse battery', 'short', 'another long password'),
    ]),
  ),
  ...Object.fromEntries(
    ['label', 'labels', 'notLabel', 'addLabels', 'removeLabels'].map((name) => [
      name,
      fc.constantFrom('Copy', 'copy', 'Cópy', 'Print', 'Zürich'),
    ]),
  ),
  projectId: id('project'),
  project: fc.oneof(id('project'), fc.constant('none')),
  into: id('label'),
  after: fc.oneof(id('item'), id('task')),
  upTo: id('user'),
  _id: id('item'),
  itemId: id('item'),
  actionId: id('actionId'),
  email: fc.constantFrom('new@example.test', 'NEW@example.test', 'other@example.test', 'no address'),
  emails: fc.constantFrom('guest@example.test', 'other@example.test'),
  limit: fc.constantFrom('1', '2', '500', '0', 'x'),
  cursor: fc.constantFrom('«cursor 0»', '«cursor 1»', 'forged'),
  sign: fc.constantFrom(...REACTIONS, 'x'),
  text: fc.constantFrom('Hello', '[@You](user:«user 1»)', 'Draft'),
}

const texts = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Call the printer', 'Amani', 'Draft', 'Ölçü', 'مرحبا') },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
)

const constants = ({ values, entries }: Definition) =>
  fc.constantFrom(...(values ?? Object.values(entries ?? {})))

const containers: Record<string, (definition: Definition, field: string) => fc.Arbitrary<unknown>> = {
  object: ({ shape = {} }) => objectOf(shape),
  array: ({ element }, field) => fc.array(partOf(element, field), { maxLength: 3 }),
  optional: ({ innerType }, field) => fc.option(partOf(innerType, field), { nil: undefined, freq: 1 }),
  default: ({ innerType }, field) => fc.option(partOf(innerType, field), { nil: undefined, freq: 2 }),
  nullable: ({ innerType }, field) => fc.option(partOf(innerType, field), { nil: null }),
  union: ({ options = [] }, field) => fc.oneof(...options.map((each) => valueFor(each, field))),
  // A transformation accepts anything: the schema after it decides.
  pipe: (definition, field) =>
    partOf(
      definition.in && definitionOf(definition.in).type === 'transform' ? definition.out : definition.in,
      field,
    ),
  enum: constants,
  literal: constants,
  number: () => fc.integer({ min: -2, max: 40 }),
  boolean: () => fc.boolean(),
}

const partOf = (schema: Schema | undefined, field: string) => (schema ? valueFor(schema, field) : hostile)

/** Values of a field with this schema. */
export function valueFor(schema: Schema, field: string): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema)
  if (definition.type === 'string') return fields[field] ?? texts
  return containers[definition.type]?.(definition, field) ?? hostile
}

function objectOf(shape: Record<string, Schema>): fc.Arbitrary<unknown> {
  const entries = Object.entries(shape).map(([name, schema]) => [
    name,
    fc.oneof({ weight: 25, arbitrary: valueFor(schema, name) }, { weight: 1, arbitrary: hostile }),
  ])
  return fc.record(Object.fromEntries(entries))
}

/** A body, mostly a valid one. */
export const bodyOf = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: valueFor(schema, '') }, { weight: 1, arbitrary: hostile })
