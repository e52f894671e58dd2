import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesIn } from './files.ts'

/** The linter does not count lines inside JSX texts and attributes; here every line counts. */
const LINES_MAX = 120

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const isFunction = ({ type, body }: Node): boolean => type.includes('Function') && body !== null

/** Groups of tests are not functions that are read from top to bottom. */
const isGroup = (call: Node, code: string): boolean =>
  isNode(call.callee) && code.slice(call.callee.start, call.callee.end).includes('describe')

function functionsIn(node: Node, code: string): Node[] {
  const children = Object.values(node)
    .flat()
    .filter((child) => isNode(child))
    .flatMap((child) => functionsIn(child, code))
  if (node.type !== 'CallExpression' || !isGroup(node, code))
    return isFunction(node) ? [node, ...children] : children
  const own = node.arguments as readonly Node[]
  return children.filter((child) => !own.includes(child))
}

test('no function has more than 120 lines', () => {
  const files = filesIn().filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  const long = files.flatMap((path) => {
    const code = readFileSync(path, 'utf8')
    if (code.split('\n').length <= LINES_MAX) return []
    const lines = ({ start, end }: Node): number => code.slice(start, end).split('\n').length
    return functionsIn(parseSync(path, code).program as unknown as Node, code)
      .filter((each) => lines(each) > LINES_MAX)
      .map((each) => `${path}: ${lines(each)} lines at ${code.slice(0, each.start).split('\n').length}`)
  })
  expect(long).toEqual([])
})
