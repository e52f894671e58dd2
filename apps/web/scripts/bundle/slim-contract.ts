import { type ESTree, type Plugin, parseAst } from 'vite'

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/]/

/** What the web reads of an endpoint (lib/http/request.ts). The server validates, so schemas stay there. */
const READ = new Set(['method', 'path', 'access', 'accepts', 'produces'])

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
    // From the end, so that earlier positions stay right.
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
  const value = endpointIn(init)
  if (!value) return `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
  return `{ ${readOf(value, objects)
    .map(({ start, end }) => code.slice(start, end))
    .join(', ')} }`
}

function endpointIn(init: ESTree.Expression): ESTree.ObjectExpression | null {
  if (init.type !== 'CallExpression') return null
  const { callee, arguments: given } = init
  const isEndpoint = callee.type === 'Identifier' && callee.name === 'endpoint'
  return isEndpoint && given[0]?.type === 'ObjectExpression' ? given[0] : null
}

/** The properties that the web reads, also of an object that several endpoints share: `{ method, ...statusCall }`. */
function readOf({ properties }: ESTree.ObjectExpression, objects: Objects): ESTree.ObjectProperty[] {
  return properties.flatMap((each) => {
    if (each.type === 'Property') return READ.has(nameOf(each)) ? [each] : []
    const shared = each.argument.type === 'Identifier' ? objects.get(each.argument.name) : undefined
    if (!shared) throw new Error('An endpoint can only spread an object that its file declares.')
    return readOf(shared, objects)
  })
}

const nameOf = ({ key }: ESTree.ObjectProperty): string => (key.type === 'Identifier' ? key.name : '')
