import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoints } from '@task-manager/contract/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

interface Operation {
  operationId: string
  security: unknown[]
  parameters?: Array<{ name: string; in: string; required: boolean; schema: object }>
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
  responses: Record<string, { content: Record<string, unknown> }>
}

describe('the description of the API', () => {
  let t: TestApp
  let document: { openapi: string; paths: Record<string, Record<string, Operation>> }
  beforeAll(async () => {
    t = await startTestApp('sqlite')
    document = (await t.call('GET', '/api/openapi.json')).body
  })
  afterAll(() => t.close())

  const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const named = (name: string): Operation => {
    const operation = operations().find(({ operationId }) => operationId === name)
    if (!operation) throw new Error(`${name} is not described.`)
    return operation
  }

  test('is valid OpenAPI 3.1 [spec 7]', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
  })

  test('has every endpoint once, and no dangling reference', () => {
    expect(
      operations()
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual([...endpoints.keys()].sort())
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    expect(references.length).toBeGreaterThan(50)
    for (const name of new Set(references)) expect(text).toContain(`"${name}":{`)
    expect(text).not.toContain('$defs')
  })

  test('has requests, answers and security of an endpoint', () => {
    const create = named('createTask')
    expect(create.security).toEqual([{ session: [] }])
    expect(create.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }])
    expect(Object.keys(create.requestBody?.content['application/json']?.schema.properties ?? {})).toContain(
      'todoChecklist',
    )
    expect(Object.keys(create.responses)).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '409', '422', '429', '503']),
    )
    expect(Object.keys(create.responses['422']?.content ?? {})).toEqual(['application/problem+json'])
    const update = named('updateTask')
    expect(update.parameters?.map(({ name }) => name)).toEqual(['id', 'If-Match'])
    expect(update.responses).toHaveProperty('412')
    expect(named('login').security).toEqual([])
    expect(named('listTasks').parameters?.find(({ name }) => name === 'status')?.schema).toMatchObject({
      enum: ['', 'Open', 'Pending', 'In Progress', 'Completed'],
    })
    expect(named('uploadImage').requestBody?.content).toHaveProperty('multipart/form-data')
    expect(Object.keys(named('getImage').responses['200']?.content ?? {})).toEqual(['image/webp'])
  })

  test('has a page without inline scripts and other hosts', async () => {
    const page = await t.call('GET', '/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self'")
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|https?:/)
    const files = [...page.text.matchAll(/(?:src|href)="(\/api\/docs\/files\/[^"]+)"/g)].map(
      ([, url]) => url ?? '',
    )
    expect(files).toHaveLength(3)
    for (const url of files) {
      const file = await t.call('GET', url, { headers: { 'accept-encoding': 'gzip' } })
      expect(file.status).toBe(200)
      expect(file.headers['content-encoding']).toBe('gzip')
      const again = await t.call('GET', url, { headers: { 'if-none-match': String(file.headers.etag) } })
      expect(again.status).toBe(304)
    }
    expect((await t.call('GET', '/api/docs/')).status).toBe(200)
    for (const name of ['..%2fopenapi.ts', 'docs-files.ts', 'toString', 'swagger-ui-bundle.js.map'])
      expect((await t.call('GET', `/api/docs/files/${name}`)).status).toBe(404)
  })
})
