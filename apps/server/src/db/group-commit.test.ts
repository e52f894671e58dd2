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
    turn.rollback()
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
