import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Tests the lint rules that hold the architecture: each line is written to a scratch tree under the real biome.json and
 * must be refused by the named rule, or accepted where none is named.
 */
const imports = 'lint/style/noRestrictedImports'
const globals = 'lint/style/noRestrictedGlobals'
const cycles = 'lint/suspicious/noImportCycles'
const take = (from: string) => `import { thing } from '${from}'\n\nthing()\n`
const takeType = (from: string) => `import type { Thing } from '${from}'\n\nexport type Other = Thing\n`
const lines = (count: number) => 'thing()\n'.repeat(count)

type Case = [file: string, code: string, rule: string | null]

/** Two files of the server's features, each with what it imports: the other one. */
const importEachOther = (...files: [file: string, other: string][]): Case[] =>
  files.map(([file, other]) => [
    `apps/server/src/features/${file}`,
    `import { thing as other } from '${other}'\n\nexport const thing = () => other\n`,
    cycles,
  ])

const cases: Case[] = [
  ['packages/contract/src/c1.ts', take('zod/mini'), null],
  ['packages/contract/src/c2.ts', take('./c1.ts'), null],
  ['packages/contract/src/tasks/c6.ts', take('@task-manager/contract/dates'), null],
  ['packages/contract/src/tasks/c7.ts', take('../dates.ts'), imports],
  ['packages/contract/src/c3.ts', take('zod'), imports],
  ['packages/contract/src/c4.ts', take('node:crypto'), imports],
  ['packages/contract/src/c5.test.ts', take('vitest'), null],
  ['apps/server/src/http/h1.ts', take('../db/open.ts'), imports],
  ['apps/server/src/http/h2.ts', take('kysely'), imports],
  ['apps/server/src/http/h3.ts', take('pg'), imports],
  ['apps/server/src/http/h4.ts', take('node:sqlite'), imports],
  ['apps/server/src/http/h5.ts', take('#server/db/store.ts'), null],
  ['apps/server/src/http/h6.ts', 'export const port = process.env.PORT\n', 'lint/style/noProcessEnv'],
  ['apps/server/src/http/h7.ts', `export const port = process['env'].PORT\n`, 'lint/style/noProcessEnv'],
  ['apps/server/src/http/h8.ts', take('./h9'), 'lint/correctness/useImportExtensions'],
  ['apps/server/src/http/h9.ts', 'export function thing() {}\n', null],
  [
    'apps/server/src/http/h10.ts',
    'async function thing() {}\n\nthing()\n',
    'lint/nursery/noFloatingPromises',
  ],
  ['apps/server/src/config.ts', 'export const port = process.env.PORT\n', null],
  ['apps/server/src/db/d1.ts', take('node:sqlite'), null],
  ['apps/server/src/db/d2.ts', take('../config.ts'), imports],
  ['apps/server/src/features/tasks/tasks.repo.ts', take('kysely'), null],
  ['apps/server/src/features/tasks/t1.repo.ts', take('#server/features/users/users.repo.ts'), imports],
  ['apps/server/src/features/tasks/t2.repo.ts', take('../users/users.repo.ts'), imports],
  ['apps/server/src/features/tasks/tasks.service.ts', take('kysely'), imports],
  ['apps/server/src/features/tasks/tasks.test.ts', take('pg'), null],
  ['apps/server/src/features/tasks/t3.service.ts', take('#server/features/users/users.repo.ts'), imports],
  ['apps/server/src/features/tasks/t4.service.ts', take('#server/features/users/users.service.ts'), null],
  ['apps/server/src/features/tasks/t5.ts', take('#server/features/users/users.policy.ts'), null],
  ['apps/server/src/features/tasks/t10.ts', take('#server/features/users/users-list.ts'), imports],
  ['apps/server/src/features/tasks/t6.service.ts', take('#server/http/route.ts'), imports],
  ['apps/server/src/features/tasks/t7.routes.ts', take('#server/http/route.ts'), null],
  ['apps/server/src/features/tasks/t11.feature.ts', take('#server/http/route.ts'), null],
  [
    'apps/server/src/features/tasks/t8.repo.ts',
    take('#server/features/task-counts/task-counts.sql.ts'),
    null,
  ],
  ['apps/server/src/features/tasks/t9.service.ts', take('#server/features/task-counts/x.sql.ts'), imports],
  ['apps/server/src/core/k1.ts', take('#server/http/route.ts'), imports],
  ['apps/server/src/core/k2.ts', take('#server/features/users/users.service.ts'), imports],
  ['apps/server/src/core/k3.ts', take('#server/db/store.ts'), null],
  ...importEachOther(['tasks/r1.ts', './r2.ts'], ['tasks/r2.ts', './r1.ts']),
  ...importEachOther(
    ['tasks/r3.service.ts', '#server/features/users/r4.service.ts'],
    ['users/r4.service.ts', '#server/features/tasks/r3.service.ts'],
  ),
  ['apps/server/src/features/tasks/r5.ts', takeType('./r6.ts'), cycles],
  ['apps/server/src/features/tasks/r6.ts', takeType('./r5.ts'), cycles],
  ['apps/web/app/features/tasks/f1.tsx', take('#web/features/users/user-card.tsx'), imports],
  ['apps/web/app/features/tasks/parts/f13.tsx', take('#web/features/tasks/data/tasks.queries.ts'), null],
  ['apps/web/app/features/tasks/parts/f14.tsx', take('#web/features/task-list/task-list.tsx'), imports],
  [
    'apps/web/app/features/tasks/data/f15.ts',
    take('#web/features/tasks/parts/badges/task-badges.tsx'),
    imports,
  ],
  ['apps/web/app/features/tasks/f2.tsx', take('#web/ui/button.tsx'), null],
  ['apps/web/app/features/tasks/f3.tsx', take('../users/user-card.tsx'), imports],
  ['apps/web/app/features/tasks/f4.tsx', take('#web/features/task-list/task-card.tsx'), imports],
  ['apps/web/app/features/task-list/f5.tsx', take('#web/features/tasks/tasks.queries.ts'), null],
  ['apps/web/app/features/task-list/f6.tsx', take('#web/features/task-editor/task-form.tsx'), imports],
  ['apps/web/app/features/task-list/f7.tsx', take('#web/features/users/user-card.tsx'), imports],
  ['apps/web/app/features/task-list/f8.tsx', take('#web/routes/app/layout.tsx'), imports],
  ['apps/web/app/features/task-list/v1.tsx', take('./table/table-view.tsx'), null],
  ...(
    ['cards', 'table', 'board', 'calendar', 'workload', 'bulk', 'choices', 'saved', 'filter'] as const
  ).flatMap((room): typeof cases => {
    const file = (n: number) => `apps/web/app/features/task-list/${room}/v${n}.tsx`
    const other = room === 'table' ? 'board/board-view.tsx' : 'table/table-view.tsx'
    return [
      [file(1), take('#web/features/task-list/row/select-box.tsx'), null],
      [file(2), take('#web/features/tasks/tasks.queries.ts'), null],
      [file(3), take(`#web/features/task-list/${other}`), imports],
      [file(4), take('#web/features/task-list/task-list.tsx'), imports],
      [file(5), take('#web/features/users/user-card.tsx'), imports],
      [file(6), take('#web/routes/app/layout.tsx'), imports],
    ]
  }),
  [
    'apps/web/app/features/task-list/row/v1.tsx',
    take('#web/features/task-list/table/table-view.tsx'),
    imports,
  ],
  [
    'apps/web/app/features/task-list/table/v7.tsx',
    take('#web/features/task-list/choices/due-choice.tsx'),
    null,
  ],
  [
    'apps/web/app/features/task-list/bulk/v7.tsx',
    take('#web/features/task-list/choices/due-choice.tsx'),
    null,
  ],
  [
    'apps/web/app/features/task-list/board/v7.tsx',
    take('#web/features/task-list/choices/due-choice.tsx'),
    imports,
  ],
  [
    'apps/web/app/features/task-list/filter/v7.tsx',
    take('#web/features/task-list/saved/save-view.tsx'),
    null,
  ],
  [
    'apps/web/app/features/task-list/saved/v7.tsx',
    take('#web/features/task-list/filter/use-filter.ts'),
    imports,
  ],
  ['apps/web/app/features/task-editor/fields/f9.tsx', take('#web/features/tasks/data/avatars.ts'), null],
  ['apps/web/app/features/task-editor/fields/f10.tsx', take('../task-form.tsx'), imports],
  ['apps/web/app/features/dashboard/f11.tsx', take('#web/features/tasks/tasks.queries.ts'), imports],
  ['apps/web/app/features/account/f12.tsx', take('#web/features/images/photo-picker.tsx'), null],
  ['apps/web/app/features/shell/f13.tsx', take('#web/features/views/views.queries.ts'), null],
  ['apps/web/app/features/shell/f14.tsx', take('#web/features/projects/project-card.tsx'), imports],
  ['apps/web/app/features/account/security/f15.tsx', take('../account-screen.tsx'), imports],
  ['apps/web/app/features/account/f16.tsx', take('#web/features/auth/login-form.tsx'), imports],
  ['apps/web/app/features/task-list/f17.tsx', take('#web/features/projects/groups.queries.ts'), null],
  ['apps/web/app/features/task-list/f18.tsx', take('#web/features/projects/project-card.tsx'), imports],
  ['apps/web/app/features/task-list/cards/e1.tsx', take('@tanstack/react-query'), imports],
  ['apps/web/app/features/task-list/cards/e2.tsx', take('#web/lib/http/api.ts'), imports],
  ['apps/web/app/features/task-list/cards/e3.tsx', take('#web/lib/time/format.ts'), null],
  ['apps/web/app/features/dashboard/greeting.tsx', take('#web/lib/session/session.ts'), imports],
  ['apps/web/app/ui/u1.tsx', take('#web/lib/http/api.ts'), imports],
  ['apps/web/app/ui/u2.tsx', take('#web/features/tasks/task-card.tsx'), imports],
  ['apps/web/app/ui/u3.tsx', take('@task-manager/contract/tasks/tasks'), imports],
  ['apps/web/app/ui/u4.tsx', take('#web/ui/button.tsx'), null],
  ['apps/web/app/lib/l1.ts', take('#web/features/tasks/tasks.queries.ts'), imports],
  ['apps/web/app/lib/l2.ts', 'export const id = crypto.randomUUID()\n', globals],
  ['apps/web/app/features/tasks/f12.ts', 'export const id = crypto.randomUUID()\n', globals],
  ['apps/web/worker/w1.ts', 'export const digest = crypto.subtle.digest\n', globals],
  ['apps/web/app/lib/new-id.ts', 'export const n = crypto.getRandomValues(new Uint8Array(16))\n', null],
  ['apps/web/app/routes/public/p1.tsx', take('#web/features/tasks/task-card.tsx'), imports],
  ['apps/web/app/routes/public/p2.tsx', take('@tanstack/react-query'), imports],
  ['apps/web/app/routes/public/p3.tsx', take('#web/lib/http/query-client.ts'), imports],
  ['apps/web/app/routes/public/p4.tsx', take('#web/site/content.ts'), null],
  ['apps/web/app/site/s1.tsx', take('@tanstack/react-query'), imports],
  ['apps/web/app/site/s2.tsx', take('#web/features/tasks/task-card.tsx'), imports],
  ['apps/web/app/site/BigName.tsx', 'export const a = 1\n', 'lint/style/useFilenamingConvention'],
  ['apps/web/app/site/s3.ts', `export * from './s4.ts'\n`, 'lint/performance/noReExportAll'],
  ['apps/web/app/site/s4.ts', 'export const a: any = 1\n', 'lint/suspicious/noExplicitAny'],
  ['apps/web/app/site/s5.ts', lines(301), 'lint/style/noExcessiveLinesPerFile'],
  ['apps/web/app/site/s6.test.ts', lines(301), null],
  ['apps/web/app/site/s7.test.ts', lines(501), 'lint/style/noExcessiveLinesPerFile'],
]

type Report = { diagnostics: { category: string; location?: { path?: string | { file?: string } } }[] }

let scratch: string
const found = new Map<string, string[]>()

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'boundaries-'))
  const config = JSON.parse(await readFile('biome.json', 'utf8'))
  await writeFile(
    join(scratch, 'biome.json'),
    JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }),
  )
  // Names the folder that `#server/` stands for.
  await copyFile('package.json', join(scratch, 'package.json'))
  for (const [file, code] of cases) {
    await mkdir(dirname(join(scratch, file)), { recursive: true })
    await writeFile(join(scratch, file), code)
  }
  const biome = join(process.cwd(), 'node_modules/.bin/biome')
  const run = promisify(execFile)(biome, ['lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: scratch,
    maxBuffer: 1e8,
  })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  for (const { category, location } of (JSON.parse(stdout) as Report).diagnostics) {
    const path = typeof location?.path === 'string' ? location.path : (location?.path?.file ?? '')
    found.set(path, [...(found.get(path) ?? []), category])
  }
})

afterAll(() => rm(scratch, { recursive: true, force: true }))

test.each(cases)('%s', (file, _code, rule) => {
  expect(found.get(file) ?? []).toEqual(rule === null ? [] : expect.arrayContaining([rule]))
})
