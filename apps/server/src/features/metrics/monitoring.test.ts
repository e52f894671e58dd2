/** The dashboard, the alerts and their documentation use only metrics that `/metrics` has. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeEngines } from '#test/app.ts'

const METRICS_TOKEN = 'abcdefghijklmnop'
const ROOT = path.join(import.meta.dirname, '../../../../..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
  readonly templating: { readonly list: readonly { readonly query: string }[] }
}
const queries = [
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...dashboard.templating.list.map(({ query }) => query),
]
const alerts = read('deploy/monitoring/alerts.yml')
const expressions = [...alerts.matchAll(/^ {8}expr: (.+)$/gm)].map(([, expr = '']) => expr)

interface Selector {
  readonly name: string
  readonly labels: readonly string[]
}

/** Names of series, each with the labels that select it. */
const selectorsOf = (query: string): Selector[] =>
  [...query.matchAll(/\b((?:task_manager|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.matchAll(/(\w+)[=!]~?"/g)].map(([, label = '']) => label),
    }),
  )

describeEngines(
  'monitoring',
  (t) => {
    test('the dashboard and the alerts use existing metrics and labels [api 1]', async () => {
      await t().call('GET', '/healthz')
      const { text } = await t().call('GET', '/metrics', { as: METRICS_TOKEN })
      const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
      const names = types.flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      )
      const selectors = [...queries, ...expressions].flatMap(selectorsOf)
      expect(selectors.length).toBeGreaterThan(40)
      for (const { name, labels } of selectors) {
        expect.soft(names, name).toContain(name)
        const own = labels.filter((label) => label !== 'instance' && label !== 'job')
        for (const label of own) expect.soft(text).toMatch(new RegExp(`^${name}\\{.*\\b${label}="`, 'm'))
      }
      // Each of the product's own metrics is on the dashboard.
      const shown = queries.flatMap(selectorsOf).map(({ name }) => name.replace(/_(bucket|count|sum)$/, ''))
      const own = types.map(([, name = '']) => name).filter((name) => name.startsWith('task_manager_'))
      expect(new Set(shown.filter((name) => name.startsWith('task_manager_')))).toEqual(new Set(own))
    })
  },
  { METRICS_TOKEN },
)

test('each alert has a row in the documents, and each row its alert [api 1]', () => {
  const named = [...alerts.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name)
  expect(expressions).toHaveLength(named.length)
  const rows = [...read('docs/operations.md').matchAll(/^\| `(TaskManager\w+)` \|/gm)].map(([, name]) => name)
  expect(rows).toEqual(named)
})
