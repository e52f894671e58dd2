import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { violationOf } from '#server/db/violations.ts'
import { GroupCommit } from './group-commit.ts'

let db: DatabaseSync
let group: GroupCommit
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  db.exec('create table t (n integer primary key)')
  group = new GroupCommit(db)
})
afterEach(() => {
  vi.useRealTimers()
  db.close()
})

const insert = (n: number) => db.prepare('insert into t values (?)').run(n)
const rows = () => db.prepare('select n from t order by n').all()

async function transaction(work: () => void): Promise<void> {
  const lock = await group.begin()
  try {
    work()
  } catch (error) {
    await lock.rollback()
    throw error
  }
  await lock.commit()
}

test('writes of one turn of the event loop share a commit, and a failed one is rolled back alone', async () => {
  const outcomes = await Promise.allSettled([
    group.execute(() => insert(1)),
    transaction(() => {
      insert(2)
      insert(3)
    }),
    group.execute(() => insert(1)),
    transaction(() => {
      insert(4)
      insert(3)
    }),
    group.execute(() => insert(5)),
  ])
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(rows()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 5 }])
  expect(db.isTransaction).toBe(false)
})

test('no write is answered before the shared commit', async () => {
  const seen: boolean[] = []
  await Promise.all([
    group.execute(() => insert(1)).then(() => seen.push(db.isTransaction)),
    transaction(() => insert(2)).then(() => seen.push(db.isTransaction)),
  ])
  expect(seen).toEqual([false, false])
})

test('when the database ends the whole transaction, every write of it fails', async () => {
  const outcomes = await Promise.allSettled([
    group.execute(() => insert(1)),
    group.execute(() => {
      db.exec('rollback')
      throw new Error('disk full')
    }),
    group.execute(() => insert(2)),
  ])
  expect(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'done')),
  ).toEqual(['Error: Undone with another write.', 'Error: disk full', 'Error: Undone with another write.'])
  expect(rows()).toEqual([])
})

test('a failure caused by another write of the group is reported after the commit', async () => {
  const seen: boolean[] = []
  const note = () => seen.push(db.isTransaction)
  const outcomes = await Promise.allSettled([
    group.execute(() => insert(1)),
    group.execute(() => insert(1)).catch(note),
    transaction(() => insert(1)).catch(note),
  ])
  expect(outcomes).toHaveLength(3)
  expect(seen).toEqual([false, false])
})

test('a failed commit fails all writes of the group and leaves nothing', async () => {
  db.exec(`pragma foreign_keys = on;
    create table child (n integer references t (n) deferrable initially deferred)`)
  const orphan = () => db.prepare('insert into child values (99)').run()
  const outcomes = await Promise.allSettled([
    group.execute(() => insert(1)),
    transaction(() => insert(2)),
    group.execute(orphan),
  ])
  expect(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'done')),
  ).toEqual(Array(3).fill('Error: FOREIGN KEY constraint failed'))
  expect(rows()).toEqual([])
  await group.execute(() => insert(3))
  expect(rows()).toEqual([{ n: 3 }])
})

describe('a transaction', () => {
  // The clock moves only where a test says so; timers run.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })

  test('that does not end is rolled back, and later writes succeed', async () => {
    const shortTimeouts = new GroupCommit(db, undefined, { busy: 50, lock: 100 })
    const transaction = await shortTimeouts.begin()
    transaction.run(() => insert(1))
    const behind = shortTimeouts.execute(() => insert(2))
    vi.advanceTimersByTime(100)
    await expect(transaction.timedOut).rejects.toThrow(
      'A transaction held up all other writes for 0.1 s and was rolled back',
    )
    await behind
    const next = await shortTimeouts.begin()
    expect(() => transaction.run(() => insert(3))).toThrow('was rolled back')
    await expect(transaction.commit()).rejects.toThrow('was rolled back')
    await transaction.rollback()
    next.run(() => insert(4))
    await next.commit()
    expect(rows()).toEqual([{ n: 2 }, { n: 4 }])
  })

  test('is not rolled back for the time of its statements', async () => {
    const shortTimeouts = new GroupCommit(db, undefined, { busy: 50, lock: 1 })
    const transaction = await shortTimeouts.begin()
    transaction.run(() => {
      vi.advanceTimersByTime(350)
      insert(1)
    })
    // The timer of the lock was set before this one, for the same time, so it has checked the clock.
    await new Promise((resolve) => setTimeout(resolve, 1))
    await transaction.commit()
    expect(rows()).toEqual([{ n: 1 }])
  })
})

test('a statement after the end of its transaction is refused', async () => {
  const ended = await group.begin()
  await ended.commit()
  const next = await group.begin()
  expect(() => ended.run(() => insert(1))).toThrow('it was not awaited')
  await next.commit()
  expect(rows()).toEqual([])
})

test('a statement after SQLite ended the transaction is refused', async () => {
  const lock = await group.begin()
  lock.run(() => db.exec('rollback'))
  expect(() => lock.run(() => insert(1))).toThrow('Undone with another write.')
  await expect(lock.commit()).rejects.toThrow('Undone with another write.')
  expect(rows()).toEqual([])
})

describe('beside another process that writes to the file', () => {
  let folder: string
  let other: DatabaseSync
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'task-manager-group-'))
    const file = path.join(folder, 'shared.sqlite')
    db.close()
    db = new DatabaseSync(file, { timeout: 0 })
    db.exec('pragma journal_mode = wal; create table t (n integer primary key)')
    other = new DatabaseSync(file)
  })
  afterEach(() => {
    other.close()
    rmSync(folder, { recursive: true })
  })

  test('writes wait without blocking the event loop, and are done in their order', async () => {
    group = new GroupCommit(db)
    other.exec('begin immediate')
    let committed = 0
    const writes = [1, 2, 3].map((n) => group.execute(() => insert(n)).then(() => ++committed))
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve))
    expect(committed).toBe(0)
    other.exec('commit')
    expect(await Promise.all(writes)).toEqual([1, 2, 3])
    expect(rows()).toHaveLength(3)
  })

  test('each is refused after the busy timeout, and the next one is done', async () => {
    group = new GroupCommit(db, undefined, { busy: 30, lock: 50 })
    other.exec('begin immediate')
    const reasons = [group.execute(() => insert(1)), group.begin()].map((write) => write.catch(violationOf))
    expect(await Promise.all(reasons)).toEqual(['busy', 'busy'])
    other.exec('commit')
    await group.execute(() => insert(2))
    expect(rows()).toEqual([{ n: 2 }])
  })
})

test('more writes than fit in one group are all done, in their order', async () => {
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 1300 }, (_, n) => group.execute(() => insert(n)).then(() => order.push(n))),
  )
  expect(order).toEqual(Array.from({ length: 1300 }, (_, n) => n))
  expect(rows()).toHaveLength(1300)
  await group.drained()
})
