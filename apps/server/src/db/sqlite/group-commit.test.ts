import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { violationOf } from '#server/db/violations.ts'
import { GroupCommit } from './group-commit.ts'

let db: DatabaseSync
let group: GroupCommit
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  db.exec('create table t (n integer primary key)')
  group = new GroupCommit(db)
})
afterEach(() => db.close())

const insert = (n: number) => db.prepare('insert into t values (?)').run(n)
const rows = () => db.prepare('select n from t order by n').all()

async function transaction(work: () => void): Promise<void> {
  const turn = await group.enter()
  try {
    work()
  } catch (error) {
    await turn.rollback()
    throw error
  }
  await turn.commit()
}

test('writes of one turn share a commit; one that fails is undone alone', async () => {
  const outcomes = await Promise.allSettled([
    group.once(() => insert(1)),
    transaction(() => {
      insert(2)
      insert(3)
    }),
    group.once(() => insert(1)),
    transaction(() => {
      insert(4)
      insert(3)
    }),
    group.once(() => insert(5)),
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

test('nobody is answered before the shared commit', async () => {
  const seen: boolean[] = []
  await Promise.all([
    group.once(() => insert(1)).then(() => seen.push(db.isTransaction)),
    transaction(() => insert(2)).then(() => seen.push(db.isTransaction)),
  ])
  expect(seen).toEqual([false, false])
})

test('when the database ends the whole transaction, every write of it fails', async () => {
  const outcomes = await Promise.allSettled([
    group.once(() => insert(1)),
    group.once(() => {
      db.exec('rollback')
      throw new Error('disk full')
    }),
    group.once(() => insert(2)),
  ])
  expect(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'done')),
  ).toEqual(['Error: Undone with another write.', 'Error: disk full', 'Error: Undone with another write.'])
  expect(rows()).toEqual([])
})

test('what failed because of a neighbour is told when the neighbour’s write can be seen', async () => {
  const seen: boolean[] = []
  const note = () => seen.push(db.isTransaction)
  const outcomes = await Promise.allSettled([
    group.once(() => insert(1)),
    group.once(() => insert(1)).catch(note),
    transaction(() => insert(1)).catch(note),
  ])
  expect(outcomes).toHaveLength(3)
  expect(seen).toEqual([false, false])
})

test('a commit that fails fails everybody who waited for it, and leaves nothing', async () => {
  db.exec(`pragma foreign_keys = on;
    create table child (n integer references t (n) deferrable initially deferred)`)
  const orphan = () => db.prepare('insert into child values (99)').run()
  const outcomes = await Promise.allSettled([
    group.once(() => insert(1)),
    transaction(() => insert(2)),
    group.once(orphan),
  ])
  expect(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'done')),
  ).toEqual(Array(3).fill('Error: FOREIGN KEY constraint failed'))
  expect(rows()).toEqual([])
  await group.once(() => insert(3))
  expect(rows()).toEqual([{ n: 3 }])
})

test('a turn that does not end is rolled back and told so; what waits behind it is done', async () => {
  const impatient = new GroupCommit(db, undefined, { busy: 50, turn: 300 })
  const held = await impatient.enter()
  held.run(() => insert(1))
  const behind = impatient.once(() => insert(2))
  await expect(held.givenUp).rejects.toThrow(
    'A transaction held up all other writes for 0.3 s and was rolled back',
  )
  await behind
  const next = await impatient.enter()
  expect(() => held.run(() => insert(3))).toThrow('was rolled back')
  await expect(held.commit()).rejects.toThrow('was rolled back')
  await held.rollback()
  next.run(() => insert(4))
  await next.commit()
  expect(rows()).toEqual([{ n: 2 }, { n: 4 }])
})

test('what the database itself takes is not counted against a turn', async () => {
  const impatient = new GroupCommit(db, undefined, { busy: 50, turn: 300 })
  const held = await impatient.enter()
  const until = performance.now() + 350
  held.run(() => {
    while (performance.now() < until) insert(rows().length)
  })
  // The timer of the turn is long due, and looks before this does.
  await new Promise((resolve) => setTimeout(resolve, 1))
  await held.commit()
  expect(rows().length).toBeGreaterThan(0)
})

test('a statement that comes after the end of its transaction lands nowhere', async () => {
  const ended = await group.enter()
  await ended.commit()
  const next = await group.enter()
  expect(() => ended.run(() => insert(1))).toThrow('it was not awaited')
  await next.commit()
  expect(rows()).toEqual([])
})

test('a statement that follows one at which the database ended the transaction lands nowhere', async () => {
  const turn = await group.enter()
  turn.run(() => db.exec('rollback'))
  expect(() => turn.run(() => insert(1))).toThrow('Undone with another write.')
  await expect(turn.commit()).rejects.toThrow('Undone with another write.')
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

  test('writes wait without holding up anything else, and are done in their order', async () => {
    group = new GroupCommit(db)
    other.exec('begin immediate')
    let over = 0
    const writes = [1, 2, 3].map((n) => group.once(() => insert(n)).then(() => ++over))
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve))
    expect(over).toBe(0)
    other.exec('commit')
    expect(await Promise.all(writes)).toEqual([1, 2, 3])
    expect(rows()).toHaveLength(3)
  })

  test('each is refused when it has waited long enough, and the next one is done', async () => {
    group = new GroupCommit(db, undefined, { busy: 30, turn: 50 })
    other.exec('begin immediate')
    const reasons = [group.once(() => insert(1)), group.enter()].map((write) => write.catch(violationOf))
    expect(await Promise.all(reasons)).toEqual(['busy', 'busy'])
    other.exec('commit')
    await group.once(() => insert(2))
    expect(rows()).toEqual([{ n: 2 }])
  })
})

test('more writes than one group takes are all done, in their order', async () => {
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 1300 }, (_, n) => group.once(() => insert(n)).then(() => order.push(n))),
  )
  expect(order).toEqual(Array.from({ length: 1300 }, (_, n) => n))
  expect(rows()).toHaveLength(1300)
  await group.drained()
})
