import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Keeps retired words out of the code. Each had several meanings or none that a newcomer could guess; CONTRIBUTING.md
 * says what to write instead: the field's standard term, or a plain word with one meaning.
 */
const NAMES =
  /\b(Way|wayTo|wayIn|Narrowing|inOneState|gathering|gathered|Places|Patience|holdTurn|takeTurn|hotIn|executeWith|Followed|roomFor|KeptTexts|onBell|ringBell|ringOnceDurable|teller|Told|telling|Facts|actorAgain|Looked|makeAtOnce|addTaskAtOnce|anybodys|partyOf|Wish|keepChange|withWaiting|ManyBar|ManyTasks|useCarry|useLift|useDrops|useGiving|askUnjudgedAgain|JUDGED|askAhead|askAgain|fatesOf|Fate|untilAwake|untilOwn)\b/g
const WORDING =
  /\b(whoever|whom ever|of whom|for good|brought back|stands (?:in|on|under|below|beside|there)|who (?:asks|knocks|waits)|what is (?:there|wanted|asked|left)|is told|are told|anew)\b/gi

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(path))
  .filter((path) => path !== 'scripts/words.test.ts')

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/ .*/g
const TITLE = /\b(?:test|describe|it)(?:\.\w+)*\([`'].*/g
const without = (text: string, pattern: RegExp) => text.replace(pattern, '')

test('no file uses a retired name', () => {
  const found = files.flatMap((path) =>
    [...without(readFileSync(path, 'utf8'), COMMENT).matchAll(NAMES)].map(([name]) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test('comments and titles of tests avoid the retired wording', () => {
  const found = files.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    const prose = [...(text.match(COMMENT) ?? []), ...(text.match(TITLE) ?? [])].join('\n')
    return [...prose.matchAll(WORDING)].map(([words]) => `${path}: ${words}`)
  })
  expect(found).toEqual([])
})
