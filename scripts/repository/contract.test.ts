import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Tests that a new field in the contract is a compile error in every place that must handle it: server and web are
 * compiled against a copy of the contract with the fields below. `npm run typecheck` covers the unchanged contract.
 */
const additions: [file: string, type: string, field: string][] = [
  ['tasks/tasks.ts', 'Task', 'estimate: z.number()'],
  ['tasks/tasks.ts', 'NewTask', 'estimate: z.number()'],
  ['people/users.ts', 'UserRef', 'phone: z.string()'],
  ['people/users.ts', 'NewUser', 'phone: z.string()'],
  ['people/users.ts', 'UserChange', 'phone: z.optional(z.string())'],
]

/** The files that must handle each added field. */
const places = {
  estimate: [
    'apps/server/src/features/reports/task-report.ts',
    'apps/server/src/features/sample-team/sample-rows.ts',
    'apps/server/src/features/task-bulk/task-copies.service.ts',
    'apps/server/src/features/tasks/task-changes.ts',
    'apps/server/src/features/tasks/task-edits.service.ts',
    'apps/server/src/features/tasks/task-json.sql.ts',
    'apps/server/src/features/tasks/task-row.ts',
    'apps/server/src/features/tasks/tasks.service.ts',
    'apps/server/test/factories.ts',
    'apps/web/app/features/task-editor/edit-conflict.ts',
    'apps/web/app/features/task-editor/field-labels.ts',
    'apps/web/app/features/task-editor/form-values.ts',
    'apps/web/app/features/task-editor/save-template-dialog.tsx',
    'apps/web/app/features/tasks/parts/duplicate-task.ts',
  ],
  phone: [
    'apps/server/src/features/assignees/assignees.repo.ts',
    'apps/server/src/features/assignees/assignees.service.ts',
    'apps/server/src/features/auth/auth.service.ts',
    'apps/server/src/features/reports/user-report.ts',
    'apps/server/src/features/users/users.service.ts',
  ],
}

/** Generous for busy machines; takes a few seconds on a quiet one. */
const TIME_MAX = 120_000
const root = process.cwd()
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const projects = [
  { name: 'server', include: [join(root, 'apps/server/src'), join(root, 'apps/server/test')] },
  // Routes need generated types; their content is in the features.
  { name: 'web', include: [join(root, 'apps/web/app/features')] },
]
let scratch: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'contract-'))
  await symlink(join(root, 'node_modules'), join(scratch, 'node_modules'), 'junction')
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

/** Compiler output for server and web with the contract in `folder`. */
async function errorsWith(folder: string): Promise<string[]> {
  const paths = { '@task-manager/contract/*': [join(scratch, folder, '*.ts')] }
  const errors = projects.map(async ({ name, include }) => {
    const config = join(scratch, `${folder}-${name}.json`)
    const base = join(root, 'apps', name, 'tsconfig.json')
    await writeFile(config, JSON.stringify({ extends: base, compilerOptions: { paths }, include }))
    // One checker checks each type once, which halves the work; server and web run in parallel.
    const options = ['-p', config, '--pretty', 'false', '--checkers', '1']
    const run = promisify(execFile)(process.execPath, [tsc, ...options], { cwd: root })
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    return stdout.split(/\n(?! )/).filter(Boolean)
  })
  return (await Promise.all(errors)).flat()
}

test(
  'a field that is added to the contract does not compile until every place handles it',
  async () => {
    await cp(join(root, 'packages/contract/src'), join(scratch, 'changed'), { recursive: true })
    for (const [file, type, field] of additions) {
      const text = await readFile(join(scratch, 'changed', file), 'utf8')
      const head = `export const ${type} = z.object({\n`
      expect(text.split(head)).toHaveLength(2)
      await writeFile(join(scratch, 'changed', file), text.replace(head, `${head}  ${field},\n`))
    }
    const errors = await errorsWith('changed')
    const fileOf = (error: string) => error.slice(0, error.indexOf('('))
    const naming = (field: string) => [
      ...new Set(errors.filter((error) => error.includes(`Property '${field}'`)).map(fileOf)),
    ]
    for (const [field, files] of Object.entries(places)) expect(naming(field).sort()).toEqual(files)
    // No other file has errors; follow-up errors are in the same files.
    expect([...new Set(errors.map(fileOf))].sort()).toEqual(Object.values(places).flat().sort())
  },
  TIME_MAX,
)
