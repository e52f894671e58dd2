import { describe, expect, test } from 'vitest'
import { isParsed, isSafeAddress, parseComment } from './markdown.ts'

const text = (value: string) => ({ kind: 'text', text: value })
const paragraph = (...children: object[]) => ({ kind: 'paragraph', children })

test('draws bold, italic, code, links, lists, quotes and line breaks [T80]', () => {
  expect(parseComment('**a** *b* `c` [d](https://e.example/x)\nnext')).toEqual([
    paragraph(
      { kind: 'strong', children: [text('a')] },
      text(' '),
      { kind: 'emphasis', children: [text('b')] },
      text(' '),
      { kind: 'code', text: 'c' },
      text(' '),
      { kind: 'link', href: 'https://e.example/x', children: [text('d')] },
      text('\nnext'),
    ),
  ])
  expect(parseComment('> q\n\n3. x\n4. y\n\n```\n<b>\n```')).toEqual([
    { kind: 'quote', children: [paragraph(text('q'))] },
    { kind: 'list', start: 3, items: [[paragraph(text('x'))], [paragraph(text('y'))]] },
    { kind: 'code', text: '<b>' },
  ])
})

test('leaves HTML, headings, pictures and other schemes as they were typed [T80]', () => {
  for (const typed of [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '# No heading',
    '[x](javascript:alert(1))',
    '[x](data:text/html,x)',
    '[x](JaVaScRiPt:alert(1))',
    '<javascript:alert(1)>',
  ])
    expect(JSON.stringify(parseComment(typed)), typed).not.toMatch(/"link"|"heading"|"html"/)
  expect(parseComment('[x](javascript:alert(1))')).toEqual([paragraph(text('[x](javascript:alert(1))'))])
  const picture = JSON.stringify(parseComment('![x](https://a.example/x.png)'))
  expect(picture).not.toContain('image')
})

test.each([
  ['https://a.example', true],
  ['mailto:a@b.example', true],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['https://a.example/\u0000', false],
  ['//a.example', false],
  ['/admin', false],
  ['vbscript:x', false],
])('%j may be a link: %s [T80]', (address, safe) => {
  expect(isSafeAddress(address)).toBe(safe)
})

test('makes plain addresses links, without the punctuation after them [T80]', () => {
  expect(parseComment('See https://a.example/x_(y), or https://b.example.')).toEqual([
    paragraph(
      text('See '),
      { kind: 'link', href: 'https://a.example/x_(y)', children: [text('https://a.example/x_(y)')] },
      text(', or '),
      { kind: 'link', href: 'https://b.example', children: [text('https://b.example')] },
      text('.'),
    ),
  ])
})

test('parses mentions [T80]', () => {
  const id = '01990000-0000-7000-8000-000000000001'
  expect(parseComment(`[@Fatuma Hassan](user:${id}) hi`)).toEqual([
    paragraph({ kind: 'mention', id, name: 'Fatuma Hassan' }, text(' hi')),
  ])
})

describe('a text that would take long to parse stays plain text [T80]', () => {
  test.each([
    ['brackets', '['.repeat(10_000)],
    ['quotes nested 1,000 deep', `${'>'.repeat(1000)} a`],
    ['lists nested in each other', '- '.repeat(5000)],
    ['mixed nesting', '>- '.repeat(3000)],
    ['stars', '*_'.repeat(5000)],
    ['links in links', '[a]('.repeat(2500)],
    ['nested by indentation', Array.from({ length: 90 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n')],
    ['lines', 'a\n'.repeat(5000)],
  ])('%s', (_, typed) => {
    expect(isParsed(typed)).toBe(false)
    expect(parseComment(typed)).toEqual([paragraph(text(typed))])
  })

  test('a long text written by a person is formatted', () => {
    const typed = `${'Some **bold** words and [a link](https://a.example/b).\n\n- one\n- two\n\n'.repeat(20)}${'word '.repeat(1000)}`
    expect(isParsed(typed)).toBe(true)
  })
})

/** `n` pieces, spread over the longest comment. */
const spread = (piece: string, n: number): string =>
  Array.from({ length: n }, () => piece.padEnd(Math.floor(10_000 / n), 'a')).join('')
const lines = (line: string, n: number): string => Array.from({ length: n }, () => line).join('\n')

/** CPU time of this thread in ms, which other processes do not affect. Without limits some texts take seconds. */
const PROCESSOR_MAX = 50

describe('no text keeps the parser busy [T80]', () => {
  test.each([
    ['10,000 brackets', '['.repeat(10_000), false],
    ['quotes nested 1,000 deep', `${'>'.repeat(1000)} a`, false],
    ['an address with much punctuation', `https://${'.'.repeat(9990)}a`, true],
    ['open brackets', spread('[', 300), true],
    ['links without an end', spread('[a](b "', 140), true],
    ['stars', '*a '.repeat(300), true],
    ['stars and lines below', '*a_'.repeat(150), true],
    [
      'code without an end',
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => '`'.repeat(n).padEnd(1250, 'a')).join(''),
      true,
    ],
    ['nested lists', lines(`- - - - - - ${'a'.repeat(300)}`, 25), true],
    ['nested quotes', lines(`>>>>>> ${'a'.repeat(390)}`, 25), true],
    ['lines that go on in a list', `- - - - - - a\n${lines('a'.repeat(49), 199)}`, true],
    ['code blocks', lines(`~~~\n${'a'.repeat(90)}`, 100), true],
    ['blanks', ' '.repeat(9999), false],
  ])('%s', (_, typed, parsed) => {
    expect(isParsed(typed)).toBe(parsed)
    const took = [1, 2, 3].map(() => {
      const before = process.threadCpuUsage()
      parseComment(typed)
      return process.threadCpuUsage(before).user / 1000
    })
    expect(Math.min(...took)).toBeLessThan(PROCESSOR_MAX)
  })
})
