import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { rowXml, serialOf } from './workbook.ts'
import { xlsx } from './xlsx.ts'

const report = {
  name: 'Numbers & more',
  columns: [
    { title: 'Name', kind: 'text', width: 20 },
    { title: 'Number', kind: 'number', width: 10 },
  ],
} as const

async function fileOf(count: number, rowsMax?: number): Promise<Uint8Array> {
  async function* batches() {
    for (let start = 0; start < count; start += 2)
      yield Array.from(
        { length: Math.min(2, count - start) },
        (_, i) => [`row ${start + i}`, start + i] as const,
      )
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsx(report, batches(), rowsMax)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a workbook', () => {
  test('without rows is valid [U7]', async () => {
    const { sheets } = await readXlsx(await fileOf(0))
    expect(sheets.map((sheet) => [sheet.name, sheet.rows])).toEqual([
      ['Numbers & more', [['Name', 'Number']]],
    ])
  })

  test('continues in another sheet when one is full', async () => {
    const { sheets } = await readXlsx(await fileOf(5, 3))
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      'Numbers & more',
      'Numbers & more 2',
      'Numbers & more 3',
    ])
    expect(sheets.map((sheet) => sheet.rows.length)).toEqual([3, 3, 2])
    expect(sheets[2]?.rows[1]).toEqual(['row 4', 4])
    expect(sheets[2]?.autoFilter?.range).toBe('A1:B2')
  })

  test('cuts a text that is too long for a cell between characters', () => {
    const columns = [{ title: 'Text', kind: 'text', width: 10 }] as const
    const xml = rowXml(columns, ['😀'.repeat(20_000)], 2)
    const text = /<t [^>]*>(.*)<\/t>/.exec(xml)?.[1] ?? ''
    expect(text.length).toBeLessThanOrEqual(32_767)
    expect(text.isWellFormed()).toBe(true)
    expect(text.endsWith('😀…')).toBe(true)
  })

  test.each([
    ['1900-01-01', 1],
    ['1900-02-28', 59],
    ['1900-03-01', 61],
    ['2026-11-20', 46_346],
    ['2026-11-20T12:00:00.000Z', 46_346.5],
    ['9999-12-31', 2_958_465],
  ])('%s is day %d', (day, serial) => {
    expect(serialOf(day)).toBe(serial)
  })
})
