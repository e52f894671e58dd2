/** The databases must write the same JSON as JSON.stringify. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, migratedStore } from '#test/database/databases.ts'
import { jsonSql } from './json.ts'

const HARD = [
  'plain',
  'He said "no" \\ left',
  'two\nlines\r\n\tand a tab',
  'control \u0001\u001f\u007f',
  '</script><!-- & \u2028\u2029',
  'Ünïcödé 日本語 👩‍👩‍👧‍👦',
  "it's, {curly} [square]",
  '',
]

describe.each(engines)('JSON written by %s', (engine) => {
  const { store } = migratedStore(engine)

  const created = async (text: string | null): Promise<string> => {
    const { finished, object, string, value, word } = jsonSql(store().db)
    const given = sql`cast(${text} as text)`
    const json = finished(
      object({
        first: word(sql`'id-1'`),
        text: string(given),
        nested: object({ number: value(sql`7`), 'a "name"': string(given) }),
        list: value(sql`'[1,{"a":"b"}]'`),
        last: word(sql`null`),
      }),
    )
    const { rows } = await sql<{ json: string }>`select ${json} as json`.execute(store().db)
    return rows[0]?.json ?? ''
  }
  const expected = (text: string | null) => ({
    first: 'id-1',
    text,
    nested: { number: 7, 'a "name"': text },
    list: [1, { a: 'b' }],
    last: '',
  })

  test.each([...HARD, null])('reads back as it was: %j', async (text) => {
    const json = await created(text)
    expect(JSON.parse(json)).toEqual(expected(text))
  })

  test('lists in the given order, and an empty one', async () => {
    const { array, finished, string, value } = jsonSql(store().db)
    const list = async (texts: string[]): Promise<unknown> => {
      const rows = texts.map(
        (text, i) => sql`select cast(${text} as text) as v, ${sql.lit(texts.length - i)} as o`,
      )
      const from =
        texts.length > 0 ? sql.join(rows, sql` union all `) : sql`select 'x' as v, 1 as o where 1 = 0`
      const text = array(string(sql`r.v`), sql`r.o`)
      const { rows: found } = await sql<{ json: string }>`
        select ${finished(value(text))} as json from (${from}) as r`.execute(store().db)
      return JSON.parse(found[0]?.json ?? '')
    }
    expect(await list(HARD)).toEqual([...HARD].reverse())
    expect(await list([])).toEqual([])
  })
})
