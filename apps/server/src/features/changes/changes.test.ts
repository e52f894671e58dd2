/** A consumer of the log gets each row exactly once, in whatever order transactions commit. */
import type { ChangeKind } from '@task-manager/contract/changes'
import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/transaction.ts'
import { engines, migratedStore, openMigrated } from '#test/database/databases.ts'
import { consumeChanges } from './change-consumer.service.ts'
import { type Change, changesSince, endOfLog, logChange, logChanges, onChange } from './changes.service.ts'

/** The log takes any text as a kind. */
const change = (kind: string, overrides: Partial<Change> = {}): Change => ({
  actorId: null,
  at: '2026-11-24T08:00:00.000Z',
  kind: kind as ChangeKind,
  subjectId: newId(),
  version: 1,
  changes: [],
  audience: [],
  ...overrides,
})

describe.each(engines)('the log on %s', (engine) => {
  const { database, store } = migratedStore(engine)
  const write = (...kinds: string[]) =>
    store()
      .db.transaction()
      .execute(async (db) => {
        for (const kind of kinds) await logChange(db, change(kind))
      })
  const kindsSince = async (from: string) => {
    const batch = await changesSince(store().db, from, 1000)
    return { kinds: batch?.changes.map(({ kind }) => kind), position: batch?.position ?? '' }
  }

  test('a consumer that starts again after a long time skips old rows unread', async () => {
    const seen: string[] = []
    const consume = () =>
      consumeChanges(
        store().db,
        'late',
        async (_, changes) => void seen.push(...changes.map(({ kind }) => kind)),
        { from: '2026-11-20T00:00:00.000Z' },
      )
    await consume()
    await store()
      .db.transaction()
      .execute((db) =>
        logChanges(db, [
          change('late.new'),
          change('late.old', { at: '2025-11-24T08:00:00.000Z' }),
          change('late.oldest', { at: '2024-11-24T08:00:00.000Z' }),
        ]),
      )
    expect(await consume()).toBe(1)
    expect(await consume()).toBe(0)
    await write('late.newer')
    expect(await consume()).toBe(1)
    expect(seen).toEqual(['late.new', 'late.newer'])
  })

  test('returns the rows after a position once, complete and in order', async () => {
    const begin = await endOfLog(store().db)
    expect(await kindsSince(begin)).toMatchObject({ kinds: [] })
    const logged = change('a.logged', {
      actorId: newId(),
      changes: [{ field: 'title', before: null, after: '“ä”\u2028' }],
      audience: [newId()],
    })
    await store()
      .db.transaction()
      .execute((db) => logChange(db, logged))
    await write('a.1', 'a.2')
    const first = await changesSince(store().db, begin, 1000)
    expect(first?.changes.map(({ seq: _, ...rest }) => rest)).toMatchObject([
      logged,
      { kind: 'a.1' },
      { kind: 'a.2' },
    ])
    const seqs = first?.changes.map(({ seq }) => seq) ?? []
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(await kindsSince(first?.position ?? '')).toMatchObject({ kinds: [] })
  })

  test('has no row of a change that was rolled back, and does not notify of it', async () => {
    let notified = 0
    onChange(store().db, () => (notified += 1))
    const begin = await endOfLog(store().db)
    const broken = store()
      .db.transaction()
      .execute(async (db) => {
        await logChange(db, change('b.never'))
        throw new Error('changed my mind')
      })
    await expect(broken).rejects.toThrow('changed my mind')
    expect(notified).toBe(0)
    await write('b.kept')
    expect(notified).toBe(1)
    expect(await kindsSince(begin)).toMatchObject({ kinds: ['b.kept'] })
  })

  test('refuses positions of other logs', async () => {
    for (const foreign of [
      '',
      'x',
      '-1',
      '999999999',
      '1:2',
      '9:1:',
      '5:9:7,6',
      "1:1:'; drop",
      '9:99999999999:',
    ])
      expect(await changesSince(store().db, foreign, 10), foreign).toBeNull()
  })

  test('gives a consumer each row once on several nodes', async () => {
    const other = await openMigrated(database())
    const seen: string[] = []
    const note = async (_: Tx, changes: readonly { kind: string }[]) => {
      seen.push(...changes.map(({ kind }) => kind))
    }
    await consumeChanges(store().db, 'mail', note)
    const kinds = Array.from({ length: 60 }, (_, i) => `c.${i}`)
    const unawaited: Promise<number>[] = []
    for (const kind of kinds) {
      await write(kind)
      unawaited.push(consumeChanges(other.db, 'mail', note))
      if (kind.endsWith('5'))
        await Promise.all([store(), other].map(({ db }) => consumeChanges(db, 'mail', note)))
    }
    await Promise.all([...unawaited, ...[store(), other].map(({ db }) => consumeChanges(db, 'mail', note))])
    await other.close()
    expect(seen.toSorted()).toEqual(kinds.toSorted())
  })

  test('a long backlog is consumed in batches, each row once', async () => {
    const begin = await endOfLog(store().db)
    const batches: string[][] = []
    const consume = (going = () => true) =>
      consumeChanges(
        store().db,
        'backlog',
        async (db, changes) => {
          batches.push(changes.map(({ kind }) => kind))
          if (batches.length === 1) await logChange(db, change('f.own'))
        },
        { going },
      )
    await consume()
    for (let i = 0; i < 60; i++) await write(...Array.from({ length: 20 }, (_, n) => `f.${i}.${n}`))
    let going = 2
    expect(await consume(() => --going > 0)).toBe(1000)
    expect(await consume()).toBe(201)
    const logged = (await changesSince(store().db, begin, 5000))?.changes.map(({ kind }) => kind) ?? []
    expect(logged).toHaveLength(1201)
    expect(batches.flat()).toEqual(logged)
    expect(Math.max(...batches.map(({ length }) => length))).toBe(500)
  })

  test('gives a consumer the same rows again after a failure', async () => {
    await consumeChanges(store().db, 'inbox', async () => {})
    await write('d.1')
    const failed = consumeChanges(store().db, 'inbox', () => Promise.reject(new Error('full')))
    await expect(failed).rejects.toThrow('full')
    const seen: string[] = []
    const consume = () =>
      consumeChanges(store().db, 'inbox', async (_, changes) => {
        seen.push(...changes.map(({ kind }) => kind))
      })
    expect([await consume(), await consume(), seen]).toEqual([1, 0, ['d.1']])
  })

  test('notifies once of many changes', async () => {
    let notified = 0
    onChange(store().db, () => (notified += 1))
    const begin = await endOfLog(store().db)
    const many = Array.from({ length: 1200 }, (_, i) => change(`e.${i}`))
    await store()
      .db.transaction()
      .execute((db) => logChanges(db, many))
    expect(notified).toBe(1)
    expect((await changesSince(store().db, begin, 5000))?.changes).toHaveLength(1200)
  })
})

describe('on PostgreSQL, where a number is taken before its transaction commits', () => {
  const { database, store } = migratedStore('postgres')

  const insert = `insert into changes (at, kind, subject_id, changes, audience) values ('', $1, '', '[]', '[]')`

  test('reads a row that becomes visible late, without waiting for other transactions', async () => {
    const connect = async (url: string) => {
      const client = new Client(url)
      await client.connect()
      return client
    }
    const url = database().databaseUrl ?? ''
    const [slow, quick, neighbour] = await Promise.all([url, url, url].map(connect))
    if (!slow || !quick || !neighbour) throw new Error('no connections')
    const seen: string[] = []
    let at = await endOfLog(store().db)
    const look = async () => {
      const batch = await changesSince(store().db, at, 1000)
      at = batch?.position ?? at
      seen.push(...(batch?.changes.map(({ kind }) => kind) ?? []))
    }
    // An unrelated open transaction does not block reading.
    await neighbour.query('begin')
    await neighbour.query('select pg_current_xact_id()')
    await slow.query('begin')
    await slow.query(insert, ['late'])
    await quick.query(insert, ['early'])
    await look()
    expect(seen).toEqual(['early'])
    await quick.query(insert, ['next'])
    await look()
    await slow.query('commit')
    await look()
    await look()
    expect(seen).toEqual(['early', 'next', 'late'])
    await neighbour.query('rollback')
    await Promise.all([slow, quick, neighbour].map((client) => client.end()))
  })

  test('a batch that ends between transactions which commit in another order loses and repeats no row', async () => {
    const { db } = store()
    const batches: string[][] = []
    let commitThird = async () => {}
    const consume = () =>
      consumeChanges(db, 'out of order', async (_, changes) => {
        batches.push(changes.map(({ kind }) => kind))
        // This batch ends behind the third transaction.
        if (batches.length === 3) await commitThird()
      })
    const write = (kinds: readonly string[]) =>
      db.transaction().execute((tx) =>
        logChanges(
          tx,
          kinds.map((kind) => change(kind)),
        ),
      )
    const open = async (kinds: readonly string[]) => {
      const client = new Client(database().databaseUrl ?? '')
      await client.connect()
      await client.query('begin')
      for (const kind of kinds) await client.query(insert, [kind])
      return async () => {
        await client.query('commit')
        await client.end()
      }
    }
    await consume()
    const whole = Array.from({ length: 600 }, (_, n) => `p.whole ${n}`)
    const [commitFirst, commitSecond] = [await open(whole), await open(['p.second'])]
    await write(['p.before'])
    // Now the position is behind a row whose transaction is younger than the two open ones.
    await consume()
    const many = Array.from({ length: 550 }, (_, n) => `p.${n}`)
    for (const kind of many.slice(0, 100)) await write([kind])
    commitThird = await open(['p.third'])
    for (const kind of many.slice(100)) await write([kind])
    await commitFirst()
    await commitSecond()
    await consume()
    expect(batches.map(({ length }) => length)).toEqual([1, 600, 500, 52])
    expect(batches[3]).toContain('p.third')
    expect(batches.flat().toSorted()).toEqual(
      ['p.before', 'p.second', 'p.third', ...many, ...whole].toSorted(),
    )
  })

  test('a position of thousands of open transactions loses no row', async () => {
    const { db } = store()
    const client = new Client(database().databaseUrl ?? '')
    await client.connect()
    const idNow = async () =>
      Number((await client.query('select pg_current_xact_id()::text as id')).rows[0]?.id)
    const first = await idNow()
    await client.query(
      'do $$ begin for n in 1..3000 loop perform pg_current_xact_id(); commit; end loop; end $$',
    )
    await client.query(insert, ['q.open'])
    const last = await idNow()
    await client.end()
    const running = Array.from({ length: last - first }, (_, n) => first + n)
    const position = `${first}:${last}:${running.join()}`
    expect(position.length).toBeGreaterThan(10_000)
    expect((await changesSince(db, position, 10))?.changes.map(({ kind }) => kind)).toEqual(['q.open'])
    await db.insertInto('readers').values({ name: 'crowded', place: position }).execute()
    expect(await consumeChanges(db, 'crowded', async () => {})).toBe(1)
  })

  test('rows of eight concurrent writers are read once each', async () => {
    const seen: string[] = []
    let at = await endOfLog(store().db)
    let writing = true
    const reading = (async () => {
      for (let last = false; !last; ) {
        last = !writing
        const batch = await changesSince(store().db, at, 10_000)
        at = batch?.position ?? at
        seen.push(...(batch?.changes.map(({ kind }) => kind) ?? []))
      }
    })()
    const kinds = Array.from({ length: 160 }, (_, i) => `n.${i}`)
    const writer = async () => {
      for (let kind = kinds.shift(); kind !== undefined; kind = kinds.shift()) {
        const n = Number(kind.slice(2))
        await store()
          .db.transaction()
          .execute(async (db) => {
            await logChange(db, change(`n.${n}`))
            // Some hold their number for a while.
            for (let i = 0; i < (n % 7) * 2; i++) await db.selectFrom('settings').select('name').execute()
            if (n % 10 === 9) await logChange(db, change(`n.${n} again`))
          })
      }
    }
    await Promise.all(Array.from({ length: 8 }, writer))
    writing = false
    await reading
    expect(seen).toHaveLength(176)
    expect(new Set(seen).size).toBe(176)
  })

  test.each([
    { name: 'a consumer in the dump', isNew: false },
    { name: 'a new consumer', isNew: true },
  ])('$name gets no row from a dump of another server', async ({ name, isNew }) => {
    const { db } = store()
    const log = (kind: string) => db.transaction().execute((tx) => logChange(tx, change(kind)))
    const seen: string[] = []
    const consume = () =>
      consumeChanges(db, name, async (_, changes) => {
        seen.push(...changes.map(({ kind }) => kind))
      })
    if (!isNew) await consume()
    await log('o.restored')
    const ahead = sql`(pg_current_xact_id()::text)::bigint + 1000000`
    await sql`update changes set txid = ${ahead}`.execute(db)
    await sql`update readers set place = concat(${ahead}, ':', ${ahead}, ':')`.execute(db)
    await consume()
    await log('o.new')
    expect([await consume(), await consume(), seen]).toEqual([1, 0, ['o.new']])
  })
})
