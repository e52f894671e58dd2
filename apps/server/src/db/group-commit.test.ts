import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('more writes than one group takes are all done, in their order', async () => {
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 1300 }, (_, n) => group.once(() => insert(n)).then(() => order.push(n))),
  )
  expect(order).toEqual(Array.from({ length: 1300 }, (_, n) => n))
  expect(rows()).toHaveLength(1300)
  await group.drained()
})
