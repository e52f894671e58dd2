import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Result of a test run; `failures` are readable texts, title first. */
export interface TestReport {
  passed: number
  failed: number
  failures: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    line: number
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
  errors: { message?: string }[]
}

/** The lines of an error with message and location, without long output. */
const LINES = 40

export const nothing: TestReport = { passed: 0, failed: 0, failures: [] }

/** Reads a report of Vitest or Playwright; empty when the runner wrote none. */
export function readReport(file: string): TestReport {
  let report: VitestReport | PlaywrightReport
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return nothing
  }
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report)
}

function ofVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): TestReport {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that failed to load has no tests.
    if (failed.length === 0) return message === '' ? [] : [failure(name, [message])]
    return failed.map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages))
  })
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

function ofPlaywright({ stats, suites, errors }: PlaywrightReport): TestReport {
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const found = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return failure(
        `${file}:${line}: ${title}`,
        found.map(({ message = '' }) => message),
      )
    })
  const around = errors.map(({ message = '' }) => failure('Outside a journey', [message]))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [...failures, ...around],
  }
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const failure = (title: string, messages: string[]): string =>
  [
    title,
    ...messages.flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, LINES)),
  ].join('\n  ')
