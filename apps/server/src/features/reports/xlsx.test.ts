import { strFromU8, unzipSync } from 'fflate'
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
    ['one line', ''],
    ['more than twenty letters', ' ht="30" customHeight="1"'],
    ['three\nlines\nof text', ' ht="45" customHeight="1"'],
    ['完成这个任务之前请先阅读', ' ht="30" customHeight="1"'],
    ['long '.repeat(1000), ' ht="180" customHeight="1"'],
  ])('has a row as high as its text, up to twelve lines: %j [U7]', (text, height) => {
    const columns = [{ title: 'Text', kind: 'text', width: 20 }] as const
    expect(rowXml(columns, [text], 2)).toMatch(`<row r="2"${height}><c `)
  })

  test('prints in landscape as wide as the page, with its header on each page [U7]', async () => {
    const parts = unzipSync(await fileOf(1))
    const text = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
    expect(text('xl/worksheets/sheet1.xml')).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(text('xl/worksheets/sheet1.xml')).toContain('<pageSetup orientation="landscape" fitToHeight="0"/>')
    expect(text('xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Numbers &amp; more'!$1:$1</definedName>`,
    )
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
