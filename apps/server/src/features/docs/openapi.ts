/** The OpenAPI 3.1 document, generated from the schemas of the contract. */
import type { Endpoint, Schema } from '@task-manager/contract/endpoint'
import { type ErrorCode, Problem, statusOf } from '@task-manager/contract/errors'
import { Role, TeamMember, User, UserRef } from '@task-manager/contract/people/users'
import { createTask } from '@task-manager/contract/tasks/task-endpoints'
import { Task } from '@task-manager/contract/tasks/tasks'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** Schemas of answers with a name in the document. */
const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({ Problem, Role, Task, TeamMember, User, UserRef }))
  named.add(schema, { id })

const ANSWERS: Partial<Record<ErrorCode, string>> = {
  bad_request: "The request can't be read",
  unauthorized: "You're not signed in, or the session has ended",
  forbidden: 'Only an administrator can do this',
  not_found: "It doesn't exist, or you can't see it",
  conflict: 'It conflicts with the current data',
  version_conflict: 'Someone else changed the task; `task` is the current version',
  too_large: 'The body is too large',
  unsupported_media: 'The body has an unsupported type',
  invalid: 'A field is invalid; `errors` says which and why',
  too_many: 'Too many requests; Retry-After says when to try again',
  unconfirmed: "The database didn't confirm the change; it may have been saved",
  unavailable: "The server is busy or its database can't be reached; Retry-After says when to try again",
}

/** JSON Schema of requests ('input') or answers ('output'). Named schemas are added to `components`. */
function jsonSchema(schema: Schema, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(io === 'output' ? { metadata: named } : {}),
    // Answers may get new fields.
    override: ({ jsonSchema }) => {
      if (io === 'output') delete jsonSchema.additionalProperties
    },
  }) as Json
  Object.assign(components, $defs)
  return json
}

/** Rewrites references to the document's components. */
const relocate = <T>(document: T): T =>
  JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')) as T

const header = (name: string, description: string, pattern?: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...(pattern ? { pattern } : {}) },
})

/** Merges a union of texts into one enum. */
function asChoice(field: Json): Json {
  const { anyOf, ...rest } = field as { anyOf?: Array<{ const?: unknown; enum?: unknown[] }> }
  const choices = anyOf?.flatMap((part) => part.enum ?? ('const' in part ? [part.const] : []))
  if (!choices || anyOf?.some((part) => !part.enum && !('const' in part))) return field
  return { ...rest, type: 'string', enum: choices }
}

function fieldsOf(schema: Schema | undefined, where: 'path' | 'query', components: Json): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', components) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: asChoice(field),
  }))
}

function parametersOf(endpoint: Endpoint, components: Json): Json[] {
  return [
    ...fieldsOf(endpoint.params, 'path', components),
    ...fieldsOf(endpoint.query, 'query', components),
    ...(endpoint.ifMatch
      ? [
          header(
            'If-Match',
            'The ETag of the version that you changed; without it the last write wins',
            '^(\\*|"\\d+")$',
          ),
        ]
      : []),
    ...(endpoint.path === createTask.path && endpoint.method === createTask.method
      ? [
          header(
            'Idempotency-Key',
            'Any text of your own; repeating the call with it returns the first result',
          ),
        ]
      : []),
  ]
}

function bodyOf(endpoint: Endpoint, components: Json): Json {
  if (!endpoint.body) return {}
  const type = endpoint.accepts ?? 'application/json'
  const json = jsonSchema(endpoint.body, 'input', components) as { properties?: Json }
  const file = { type: 'string', format: 'binary' }
  const schema = endpoint.accepts
    ? {
        ...json,
        properties: Object.fromEntries(Object.keys(json.properties ?? {}).map((name) => [name, file])),
      }
    : json
  return { requestBody: { required: true, content: { [type]: { schema } } } }
}

function failuresOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method, body, query, params, ifMatch } = endpoint
  const codes: Array<ErrorCode | false> = [
    body !== undefined && 'bad_request',
    access !== 'public' && 'unauthorized',
    access === 'admin' && 'forbidden',
    params !== undefined && 'not_found',
    body !== undefined && 'conflict',
    ifMatch === true && 'version_conflict',
    body !== undefined && 'too_large',
    body !== undefined && 'unsupported_media',
    (body !== undefined || query !== undefined) && 'invalid',
    'too_many',
    'unavailable',
    method !== 'GET' && 'unconfirmed',
  ]
  return codes.filter((code) => code !== false)
}

function responsesOf(endpoint: Endpoint, components: Json): Json {
  const { returns, produces = 'application/json', status = 200, ifMatch, method } = endpoint
  const schema = returns ? jsonSchema(returns, 'output', components) : { type: 'string', format: 'binary' }
  const failure = (code: ErrorCode) => [
    String(statusOf[code]),
    {
      description: ANSWERS[code] ?? code,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]
  return {
    [status]: {
      description: 'Done',
      ...(ifMatch && method !== 'DELETE'
        ? { headers: { ETag: { description: 'The new version', schema: { type: 'string' } } } }
        : {}),
      content: { [produces]: { schema } },
    },
    ...Object.fromEntries(failuresOf(endpoint).map(failure)),
  }
}

/** The whole document; endpoints and their groups by name. */
export function describeApi(
  endpoints: ReadonlyMap<string, Endpoint>,
  tagOf: ReadonlyMap<string, string>,
): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  jsonSchema(z.object({ problem: Problem }), 'output', components)
  for (const [name, endpoint] of endpoints) {
    const parameters = parametersOf(endpoint, components)
    paths[endpoint.path] ??= {}
    Object.assign(paths[endpoint.path] ?? {}, {
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        tags: [tagOf.get(name)],
        summary: endpoint.summary,
        security: endpoint.access === 'public' ? [] : [{ session: [] }],
        ...(parameters.length > 0 ? { parameters } : {}),
        ...bodyOf(endpoint, components),
        responses: responsesOf(endpoint, components),
      },
    })
  }
  return relocate({
    openapi: '3.1.0',
    info: {
      title: 'Task Manager',
      version: '1',
      description:
        'Everything the web application does goes through these calls. Log in with the `login` call and send its `token` as a bearer token. Errors are problem details (RFC 9457) with a `message` for people.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(tagOf.values())].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` from login or register',
        },
      },
    },
  })
}
