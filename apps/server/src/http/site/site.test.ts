import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Deps } from '#server/core/deps.ts'
import { installHeaders } from '#server/http/headers.ts'
import { installSite } from './site.ts'

const MANIFEST = { pages: {}, noindex: [], patterns: {}, templated: [], csp: {}, slots: {}, version: '1' }

test('an address of many slashes is redirected to one without trailing slashes, in linear time', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-site-'))
  mkdirSync(path.join(folder, 'client'))
  writeFileSync(path.join(folder, 'site.json'), JSON.stringify(MANIFEST))
  const app = Fastify()
  const config = { publicUrl: 'https://studio.test', allowedOrigins: [], emailjs: null }
  app.decorate('deps', { config } as unknown as Deps)
  installHeaders(app)
  installSite(app, {}, folder)
  const bare = `/a${'/'.repeat(500_000)}b`
  const reply = await app.inject(`${bare}///`)
  expect(reply.statusCode).toBe(308)
  expect(reply.headers.location === bare).toBe(true)
  await app.close()
  rmSync(folder, { recursive: true })
})
