import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { Handle } from './handle.ts'

test('rows have their columns by name, also after the table has changed', () => {
  const handle = new Handle(':memory:', '')
  const run = (text: string, ...parameters: unknown[]) => handle.run(CompiledQuery.raw(text, parameters))
  const all = () => run('select * from t').rows
  run('create table t (a integer, b text)')
  expect(run('insert into t values (?, ?)', 1, 'one')).toEqual({ rows: [], numAffectedRows: 1n })
  expect(all()).toStrictEqual([{ a: 1, b: 'one' }])
  run('alter table t drop column a')
  run('alter table t add column c integer default 3')
  expect(all()).toStrictEqual([{ b: 'one', c: 3 }])
  run('drop table t')
  run('create table t (a integer, b text)')
  expect(all()).toStrictEqual([])
  expect(run('insert into t values (2, null) returning b, a').rows).toStrictEqual([{ b: null, a: 2 }])
  handle.db.close()
})
