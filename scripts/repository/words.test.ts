import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesIn } from './files.ts'

/**
 * Keeps retired words out of the code. Each had several meanings or none that a newcomer could guess; CONTRIBUTING.md
 * says what to write instead: the field's standard term, or a plain word with one meaning.
 */
const NAMES =
  /\b(Way|wayTo|wayIn|Narrowing|inOneState|gathering|gathered|Places|Patience|holdTurn|takeTurn|hotIn|executeWith|Followed|roomFor|KeptTexts|onBell|ringBell|ringOnceDurable|teller|Told|telling|Facts|actorAgain|Looked|makeAtOnce|addTaskAtOnce|anybodys|partyOf|Wish|keepChange|withWaiting|ManyBar|ManyTasks|useCarry|useLift|useDrops|useGiving|askUnjudgedAgain|JUDGED|askAhead|askAgain|fatesOf|Fate|untilAwake|untilOwn|hearsItself|onWake|told|rung|ANEW|OPEN_DOORS|PictureWish|onWish|Heir|placeReaders|seers|askOnce|letScriptsCome|whileSomebodyTicks|assigneesAnew|everybodys|heardBy|chief|chiefs|boss|deputy|heir|asItComes|comesBack|troubleOf|wakeIn|giveUpSilent|takeOutTasks|EVERYBODY|Ways|WayBack|callsUnderWay|Reword|reword|doomed|disturb|expectWhatIsThere|describeFront|Front|deaf|mailWay|pushWay|lastWords|Place|isAwake|awake|AWAKE|underWay|detourFor|detour|useSignedInDetour|PaleEntries|forgive|binned|hurried|bares|getAnew|unchangedAndAnew|askLists|complaints|complaintsOf|Remark|remarks|remarkAt|judge|onLookAgain|obstacle|startInOneWave|tickAlong|deliberate|unthrottle|uncount|noteDevice|noteWarning|noteCheck|uncleared|headersFound|encryptionFound|forwardedFound|schemaFound|lastOver|firstPlace|doubt|WorkerInput|WorkerMessage|stopTicks|(?:interface|type) (?:Found|Wanted)|(?:const|let|function) (?:ask(?:s|ed|ing)?|of|some|said|what|had|were|made|over|say)|sayError|toldAt|isMade|COMPANIONS|Morning|takeNews|Piece|pieceSize|piecesOf|stateWords|installTurns|TakeBackForm|isOneself|isComing|isComingOn|lookForUpdate|retire|becomeServer|takeDue|halfWritten|stillSignedIn|cannotServe|leavesMark|LOOK_MS|refuseTaken|compareBusy|busyOf|daysFrom)\b/g
const WORDING =
  /\b(whoever|whom ever|of whom|for good|brought back|stands (?:in|on|under|below|beside|there)|who (?:asks|knocks|waits)|what is (?:there|wanted|asked|left)|is told|are told|anew|(?:rights?|role|words|choices) of now|each node tells|comes? onto|(?:batch|piece) in hand|of the moment of|nobody's|somebody(?:'s)?|everybody's|e-mails?|mailed|(?<!\/)mails(?!\.))\b/gi

/** Wording that documents avoid. */
const UNCLEAR =
  /\b(whoever|of whom|what is left out|who knocks|begins? anew|somebody|stands (?:as|in|under|before|below))\b/gi

const files = filesIn()
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .filter((path) => path !== 'scripts/repository/words.test.ts')

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/ .*/g
const TITLE = /\b(?:test|describe\w*|it)(?:\.\w+)*\([`'"].*/g
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

/** Curly quotes, or a semicolon, which joins facts that one sentence should say. */
const ODD_TITLE = /[‘’“”]|^[^(]*\((['"`])(?:(?!\1).)*; /

test('titles of tests have straight quotes and are one sentence', () => {
  const found = files.flatMap((path) => {
    const titles = readFileSync(path, 'utf8').match(TITLE) ?? []
    return titles.filter((title) => ODD_TITLE.test(title)).map((title) => `${path}: ${title}`)
  })
  expect(found).toEqual([])
})

test('docs/product avoids the retired wording', () => {
  const found = filesIn('docs/product').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(UNCLEAR)].map(([words]) => `${path}: ${words}`),
  )
  expect(found).toEqual([])
})

/** The files with texts for users: screens, emails, errors, commands and the API's documentation. */
const EDITED = [
  // Pages of the settings name the words that find them; sample data and migrations are left out.
  /^apps\/web\/(?:app|early|worker)\/(?!lib\/settings-pages)/,
  /^apps\/server\/src\/(?!seed\/|db\/migrations\/)/,
  // The search names its value `nobody`.
  /^packages\/contract\/src\/(?!tasks\/task-search)/,
]
/**
 * Wording that texts avoid: odd words for people, emails and dates; 'signs in' for logs in; failures in the passive;
 * curly quotes.
 */
const ODD =
  /\b(?:whoever|somebody|everybody|nobody|anybody|for good|brought back|anew|any ?more|due day|signs? in|gave \S+ to|took \S+ (?:off|from)|puts? back|stands|(?:could not|couldn't) be (?:loaded|sent|saved|started|uploaded)|e-mails?|mails?(?! server))\b|[‘’“”]/i
/** A clause as the subject of a sentence, also after a semicolon. Headings of the public site may be one. */
const CLAUSE = /(?:^|[;.] )(?:What|Who|Of) [^?]*$/i
const isTranslated = (path: string, text: string): boolean =>
  ODD.test(text) || (CLAUSE.test(text) && !path.startsWith('apps/web/app/site/'))

/** Texts that docs/product gives word for word, and one that names a word to type. */
const SPECIFIED = ['Send me a test mail', 'assigned to a person, me or nobody']

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

interface Template {
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[]
  readonly expressions: readonly Node[]
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Texts of string literals, templates and JSX; not of imports. */
function textsIn(node: Node): string[] {
  if (node.type === 'ImportDeclaration') return []
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type === 'JSXText') return [String(node.value).replace(/\s+/g, ' ').trim()]
  if (node.type === 'TemplateLiteral') {
    const { quasis, expressions } = node as unknown as Template
    return [quasis.map(({ value }) => value.cooked).join('…'), ...expressions.flatMap(textsIn)]
  }
  return Object.values(node)
    .flat()
    .flatMap((value) => (isNode(value) ? textsIn(value) : []))
}

test('edited texts avoid wording that sounds translated', () => {
  const edited = files.filter(
    (path) => !/\.test\.tsx?$/.test(path) && EDITED.some((place) => place.test(path)),
  )
  expect(edited.length).toBeGreaterThan(40)
  const found = edited.flatMap((path) => {
    const { program } = parseSync(path, readFileSync(path, 'utf8'))
    // Names of kinds and classes have no space, keys of caches one word; calls are 'GET /api/mails'.
    const texts = textsIn(program as unknown as Node).filter(
      (text) => text.replaceAll('…', '').trim().includes(' ') && !/^[A-Z]+ \//.test(text),
    )
    return texts
      .filter((text) => isTranslated(path, text) && !SPECIFIED.includes(text))
      .map((text) => `${path}: ${text}`)
  })
  expect(found).toEqual([])
})

test('the document of measurements avoids it too', () => {
  const lines = readFileSync('docs/performance.md', 'utf8').split('\n')
  expect(lines.filter((line) => ODD.test(line))).toEqual([])
})
