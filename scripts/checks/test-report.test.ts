import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readReport } from './test-report.ts'

const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
const read = (report: unknown) => {
  writeFileSync(file, JSON.stringify(report))
  return readReport(file)
}

it('names each failed journey with its error, and one without a journey', () => {
  const results = (message: string) => [{ results: [{ errors: [{ message }] }] }]
  const report = read({
    stats: { expected: 7, unexpected: 1, flaky: 0 },
    errors: [{ message: 'The server did not start' }],
    suites: [
      {
        specs: [{ title: 'goes well', file: 'a.spec.ts', line: 3, ok: true, tests: results('not shown') }],
        suites: [
          {
            specs: [
              {
                title: 'finds',
                file: 'a.spec.ts',
                line: 9,
                ok: false,
                tests: results('\u001b[31mnot seen\u001b[0m'),
              },
            ],
          },
        ],
      },
    ],
  })
  expect(report).toEqual({
    passed: 7,
    failed: 1,
    failures: ['a.spec.ts:9: finds\n  not seen', 'Outside a journey\n  The server did not start'],
  })
})

it('names each failed test, and a file that could not be loaded', () => {
  const report = read({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        message: '',
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          {
            fullName: 'divides',
            status: 'failed',
            failureMessages: ['expected 1 to be 2\n  at a.test.ts:4'],
          },
        ],
      },
      { name: 'b.test.ts', message: 'Cannot find module', assertionResults: [] },
    ],
  })
  expect(report.failures).toEqual([
    'a.test.ts: divides\n  expected 1 to be 2\n    at a.test.ts:4',
    'b.test.ts\n  Cannot find module',
  ])
})

it('is empty when the runner wrote no report', () => {
  expect(readReport(join(tmpdir(), 'no-such-report.json'))).toEqual({ passed: 0, failed: 0, failures: [] })
})
