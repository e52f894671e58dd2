import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@task-manager/contract/contract'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { slimContract } from './slim-contract.ts'

const sources = join(import.meta.dirname, '../../../../packages/contract/src')
const { transform } = slimContract() as unknown as {
  transform: (code: string, id: string) => { code: string }
}

/** The names of the properties of each exported object of a slimmed file. */
function objectsOf(file: string): [name: string, properties: string[]][] {
  const { body } = parseAst(transform(readFileSync(file, 'utf8'), file).code, { lang: 'ts' })
  return body
    .flatMap((each) => (each.type === 'ExportNamedDeclaration' ? [each.declaration] : []))
    .flatMap((each) => (each?.type === 'VariableDeclaration' ? each.declarations : []))
    .flatMap(({ id, init }) =>
      id.type === 'Identifier' && init?.type === 'ObjectExpression'
        ? [
            [
              id.name,
              init.properties.map((each) =>
                'key' in each && 'name' in each.key ? String(each.key.name) : '',
              ),
            ],
          ]
        : [],
    )
}

test('leaves every endpoint its method and path, also those that share an object', () => {
  const slimmed = new Map(
    readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
      .flatMap((name) => objectsOf(join(sources, name))),
  )
  for (const name of endpoints.keys())
    expect(slimmed.get(name), name).toEqual(expect.arrayContaining(['method', 'path', 'access']))
})
