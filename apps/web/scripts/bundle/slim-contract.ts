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
    const { calls, objects } = topLevel(parseAst(code, { lang: 'ts' }))
    // From the end, so that earlier positions stay right.
    const slimmed = calls.reduceRight(
      (text, call) => text.slice(0, call.start) + slim(call, code, objects) + text.slice(call.end),
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
  const calls = declared.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
  const objects = new Map(
    declared.flatMap(({ id, init }) => {
      const value = init?.type === 'TSAsExpression' ? init.expression : init
      return id.type === 'Identifier' && value?.type === 'ObjectExpression' ? [[id.name, value]] : []
    }),
  )
  return { calls, objects }
}

function slim(call: ESTree.CallExpression, code: string, objects: Objects): string {
  const [value] = call.arguments
  const isEndpoint = call.callee.type === 'Identifier' && call.callee.name === 'endpoint'
  if (!isEndpoint || value?.type !== 'ObjectExpression')
    return `/* @__PURE__ */ (() => ${code.slice(call.start, call.end)})()`
  return `{ ${readOf(value, objects)
    .map(({ start, end }) => code.slice(start, end))
    .join(', ')} }`
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
