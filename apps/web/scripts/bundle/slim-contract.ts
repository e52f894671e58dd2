import { type ESTree, type Plugin, parseAst } from 'vite'

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/]/

/**
 * The properties of an endpoint's definition that the web reads (lib/http/api.ts). Schemas are left out, because
 * the server validates.
 */
const READ = new Set(['accepts', 'produces'])

/**
 * Makes the contract cheap to load. Endpoints keep only what the web reads, and every other constant is marked as free
 * of side effects, so the build leaves out schemas that no form checks, and with them zod.
 */
export const slimContract = (): Plugin => ({
  name: 'slim-contract',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!contract.test(id)) return null
    const { computed, objects } = topLevel(parseAst(code, { lang: 'ts' }))
    // Replaces from the end, so that earlier positions stay valid.
    const slimmed = computed.reduceRight(
      (text, value) => text.slice(0, value.start) + slim(value, code, objects) + text.slice(value.end),
      code,
    )
    return { code: slimmed, map: null }
  },
})

type Objects = ReadonlyMap<string, ESTree.ObjectExpression>

function topLevel({ body }: ESTree.Program) {
  const declared = body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((each) => (each?.type === 'VariableDeclaration' ? each.declarations : []))
  const computed = declared.flatMap(({ init }) => (init && isComputed(init) ? [init] : []))
  const objects = new Map(
    declared.flatMap(({ id, init }) => {
      const value = init?.type === 'TSAsExpression' ? init.expression : init
      return id.type === 'Identifier' && value?.type === 'ObjectExpression' ? [[id.name, value]] : []
    }),
  )
  return { computed, objects }
}

/** A call, a property of one (`z.object(…).shape`), or an object that may hold one. */
const isComputed = ({ type }: ESTree.Expression): boolean =>
  ['CallExpression', 'MemberExpression', 'ObjectExpression'].includes(type)

function slim(init: ESTree.Expression, code: string, objects: Objects): string {
  const [call, access, definition] = endpointIn(init) ?? []
  if (!call || !access || !definition)
    return `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
  // 'GET /api/tasks' in quotes or backticks, which the path keeps.
  const quote = code[call.start] ?? ''
  const [method = '', path = ''] = code.slice(call.start + 1, call.end - 1).split(' ')
  const source = ({ start, end }: ESTree.Node) => code.slice(start, end)
  const fields = [
    `method: '${method}'`,
    `path: ${quote}${path}${quote}`,
    `access: ${source(access)}`,
    ...readOf(definition, objects).map(source),
  ]
  return `{ ${fields.join(', ')} }`
}

function endpointIn(init: ESTree.Expression): ESTree.Argument[] | null {
  if (init.type !== 'CallExpression') return null
  const { callee, arguments: given } = init
  return callee.type === 'Identifier' && callee.name === 'endpoint' ? given : null
}

/**
 * The properties that the web reads, including those of an object that several endpoints share: `{ ...statusCall }`.
 */
function readOf(definition: ESTree.Argument, objects: Objects): ESTree.ObjectProperty[] {
  const object = definition.type === 'Identifier' ? objects.get(definition.name) : definition
  if (object?.type !== 'ObjectExpression')
    throw new Error('An endpoint can only share an object that its file declares.')
  return object.properties.flatMap((each) => {
    if (each.type === 'SpreadElement') return readOf(each.argument, objects)
    return READ.has(nameOf(each)) ? [each] : []
  })
}

const nameOf = ({ key }: ESTree.ObjectProperty): string => (key.type === 'Identifier' ? key.name : '')
