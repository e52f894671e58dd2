import { imageUrl } from '@task-manager/contract/people/images'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { locksRows } from '#server/db/engine.ts'
import { newId } from '#server/db/ids.ts'
import { removeUnusedImages } from '#server/features/images/images.service.ts'
import { lockImageOf } from '#server/features/users/users.service.ts'
import { describeEngines, startTestApp } from '#test/app.ts'
import { engines } from '#test/database/databases.ts'
import { person } from '#test/factories.ts'
import { upload } from '#test/forms.ts'

const DAY_SECONDS = 86_400

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })

async function form(parts: Record<string, Uint8Array | string>, name = 'me.jpg') {
  const data = new FormData()
  for (const [field, value] of Object.entries(parts))
    if (typeof value === 'string') data.append(field, value)
    else data.append(field, new Blob([new Uint8Array(value)]), name)
  const response = new Response(data)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}

describeEngines('pictures', (t) => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'make a square WebP of %s [U5]',
    async (kind) => {
      const reply = await upload(t(), await blank(600, 400).toFormat(kind).toBuffer())
      expect(reply.status).toBe(200)
      const picture = await t().call('GET', reply.body.imageUrl)
      expect(picture.status).toBe(200)
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    },
  )

  test('are rotated by their EXIF orientation and lose their metadata [U5]', async () => {
    const halves = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
      .composite([
        {
          input: { create: { width: 400, height: 200, channels: 3, background: '#f00' } },
          top: 0,
          left: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: 'Secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(t(), halves)
    const { bytes } = await t().call('GET', body.imageUrl)
    const found = await sharp(bytes).metadata()
    expect(found).not.toHaveProperty('exif')
    expect(found).not.toHaveProperty('orientation')
    // Rotated by 90 degrees clockwise: the red top becomes the right side.
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * 256 + x) * info.channels).subarray(0, 3)]
    expect(pixel(230, 128)[1]).toBeLessThan(60)
    expect(pixel(20, 128)[1]).toBeGreaterThan(200)
  })

  test('are recognized by their bytes, not by their name [U5]', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
    const tiff = await blank(20, 20).tiff().toBuffer()
    for (const bytes of [svg, tiff, Buffer.from('%PDF-1.4\n'), Buffer.from('hello')]) {
      const reply = await upload(t(), bytes)
      expect(reply.status).toBe(415)
      expect(reply.body.message).toBe('Choose a JPEG, PNG, WebP, GIF or AVIF picture.')
    }
  })

  test('are refused and not stored when they cannot be decoded [U5]', async () => {
    const count = () => t().deps.db.selectFrom('images').select('id').execute()
    const before = await count()
    const noise = Buffer.from(Array.from({ length: 120_000 }, (_, i) => (i * 7919) % 251))
    const jpeg = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .jpeg()
      .toBuffer()
    const half = await upload(t(), jpeg.subarray(0, jpeg.length / 2))
    expect(half.status).toBe(422)
    expect(half.body.message).toBe('This picture is damaged. Choose another.')
    const empty = await upload(t(), Buffer.alloc(0))
    expect(empty.status).toBe(422)
    const tooLarge = await upload(t(), await blank(7000, 6000).png().toBuffer())
    expect(tooLarge.status).toBe(422)
    expect(tooLarge.body.message).toBe('This picture is too large. Choose one with at most 40 megapixels.')
    expect(await count()).toEqual(before)
  })

  test('are at most 5 MB [U5]', async () => {
    const reply = await upload(t(), Buffer.alloc(5 * 1024 * 1024 + 1, 1))
    expect(reply.status).toBe(413)
    expect(reply.body.message).toBe('The picture must be at most 5 MB.')
    const more = await upload(t(), Buffer.alloc(8 * 1024 * 1024, 1))
    expect(more.status).toBe(413)
  })

  test('are uploaded as one file in the field image [spec 7]', async () => {
    const png = await blank(10, 10).png().toBuffer()
    const post = async (parts: Record<string, Uint8Array | string>) =>
      t().call('POST', '/api/auth/upload-image', await form(parts))
    expect((await post({ photo: png })).status).toBe(422)
    expect((await post({ image: 'text' })).status).toBe(422)
    expect((await post({ image: png, other: png })).status).toBe(422)
    expect((await post({ a: '1', b: '2', c: '3', d: '4', e: '5', f: '6', image: png })).status).toBe(422)
    expect((await post({ note: 'x', image: png })).status).toBe(200)
  })

  test('are uploaded in a form, and other bodies are refused without a 500 [api 2]', async () => {
    const url = '/api/auth/upload-image'
    const type = (value: string) => ({ 'content-type': value })
    const statuses = [
      await t().call('POST', url, { body: { image: 'x' } }),
      await t().call('POST', url, { body: 'image=x', headers: type('application/x-www-form-urlencoded') }),
      await t().call('POST', url),
      await t().call('POST', url, { body: 'x', headers: type('multipart/form-data') }),
      await t().call('POST', url, { body: '--a\r\n\r\n', headers: type('multipart/form-data; boundary=a') }),
      await t().call('POST', url, {
        body: '--a\r\nContent-Disposition: form-data; name="__proto__"; filename="x"\r\n\r\nx\r\n--a--\r\n',
        headers: type('multipart/form-data; boundary=a'),
      }),
      await t().call('POST', url, {
        body: '--a\r\nContent-Disposition: form-data; name="image"; filename="x"\r\n\r\nxxxx',
        headers: type('multipart/form-data; boundary=a'),
      }),
    ]
    for (const reply of statuses) {
      expect([400, 415, 422]).toContain(reply.status)
      expect(reply.body.message.length).toBeGreaterThan(10)
    }
  })

  test('answer 404 for an unknown id [U5]', async () => {
    expect((await t().call('GET', `/api/images/${newId()}`)).status).toBe(404)
    const reply = await t().call('GET', '/api/images/..%2f..%2fetc')
    expect(reply.status).toBe(404)
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('are deleted a day after the upload when no account uses them [U5]', async () => {
    const png = await blank(10, 10).png().toBuffer()
    const used = (await upload(t(), png)).body.imageUrl as string
    const unused = (await upload(t(), png)).body.imageUrl as string
    const someone = await person(t())
    await t()
      .deps.db.updateTable('users')
      .set({ image_id: used.split('/').at(-1) ?? null })
      .where('id', '=', someone.id)
      .execute()
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
    await removeUnusedImages(t().deps.db, later(DAY_SECONDS - 60))
    expect((await t().call('GET', unused)).status).toBe(200)
    await removeUnusedImages(t().deps.db, later(DAY_SECONDS + 60))
    expect((await t().call('GET', unused)).status).toBe(404)
    expect((await t().call('GET', used)).status).toBe(200)
  })

  test('are decoded two at a time, while some wait and the rest get 503 [api 4]', async () => {
    const png = await blank(3000, 3000).png().toBuffer()
    const replies = await Promise.all(Array.from({ length: 20 }, () => upload(t(), png)))
    const refused = replies.filter((reply) => reply.status !== 200)
    expect(refused.length).toBe(8)
    for (const reply of refused) {
      expect(reply.status).toBe(503)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})

describeEngines('unused pictures', (t) => {
  const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const row = (seconds: number, size: number) => ({
    id: newId(),
    bytes: Buffer.from('x'),
    size,
    created_at: at(seconds),
  })
  const kept = async () => (await t().deps.db.selectFrom('images').select('id').execute()).map(({ id }) => id)

  test('are at most 200 MB, for which a new one replaces the oldest that is not in use [U5]', async () => {
    const [shown, oldest, older, newest] = [
      row(500, 150_000_000),
      row(400, 60_000_000),
      row(300, 60_000_000),
      row(200, 79_999_999),
    ] as const
    await t().deps.db.insertInto('images').values([shown, oldest, older, newest]).execute()
    const someone = await person(t())
    await t().deps.db.updateTable('users').set({ image_id: shown.id }).where('id', '=', someone.id).execute()
    const png = await blank(10, 10).png().toBuffer()
    const first = (await upload(t(), png)).body.imageUrl.split('/').at(-1)
    expect((await kept()).sort()).toEqual([shown.id, older.id, newest.id, first].sort())
    // There is space again.
    const second = (await upload(t(), png)).body.imageUrl.split('/').at(-1)
    expect((await kept()).sort()).toEqual([shown.id, older.id, newest.id, first, second].sort())
  })

  test('are used by an account or refused when they are evicted at the same time [U6]', async () => {
    await t().deps.db.deleteFrom('images').execute()
    const png = await blank(10, 10).png().toBuffer()
    for (let round = 0; round < 10; round++) {
      const someone = await person(t())
      const image = row(9000, 199_999_990)
      await t().deps.db.insertInto('images').values(image).execute()
      const profileImageUrl = `/api/images/${image.id}`
      const [taken] = await Promise.all([
        t().call('PUT', `/api/users/${someone.id}`, { as: someone, body: { profileImageUrl } }),
        upload(t(), png),
      ])
      expect([200, 422]).toContain(taken.status)
      expect((await kept()).includes(image.id)).toBe(taken.status === 200)
      await t().deps.db.deleteFrom('users').where('id', '=', someone.id).execute()
    }
  })
})

describe.each(engines)('an old picture on %s', (engine) => {
  test('that an account is about to use is not deleted [U5]', async () => {
    const t = await startTestApp(engine)
    const { db } = t.deps
    const someone = await person(t)
    const id = newId()
    await db
      .insertInto('images')
      .values({ id, bytes: Buffer.from('x'), size: 1, created_at: '2020-01-01T00:00:00.000Z' })
      .execute()
    const claimed = Promise.withResolvers<void>()
    let hasEnded = false
    const claiming = db.transaction().execute(async (tx) => {
      expect(await lockImageOf(tx, imageUrl(id))).toBe(id)
      await tx.updateTable('users').set({ image_id: id }).where('id', '=', someone.id).execute()
      claimed.resolve()
      if (!locksRows(tx)) return
      const waiting = sql`select 1 from pg_locks where not granted`
      await vi.waitUntil(async () => hasEnded || (await waiting.execute(tx)).rows.length > 0, {
        timeout: 20_000,
      })
    })
    await claimed.promise
    await removeUnusedImages(db, t.deps.now()).finally(() => {
      hasEnded = true
    })
    await claiming
    expect((await t.call('GET', imageUrl(id))).status).toBe(200)
    await t.close()
  })
})

describe('limits of uploads', () => {
  test('are ten per hour for an address without a session, thirty for a user [api 4]', async () => {
    const t = await startTestApp('sqlite', { RATE_LIMITS: 'on' })
    try {
      const text = Buffer.from('no picture')
      const someone = await person(t)
      for (let n = 0; n < 10; n++) expect((await upload(t, text)).status).toBe(415)
      const refused = await upload(t, text)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
      expect((await upload(t, text, { from: '203.0.113.9' })).status).toBe(415)
      for (let n = 0; n < 30; n++) expect((await upload(t, text, { as: someone.token })).status).toBe(415)
      expect((await upload(t, text, { as: someone.token })).status).toBe(429)
      t.pass(3601)
      expect((await upload(t, text)).status).toBe(415)
    } finally {
      await t.close()
    }
  })
})
