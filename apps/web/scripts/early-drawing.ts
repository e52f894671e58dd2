import { join } from 'node:path'
import { build } from 'vite'

const early = join(import.meta.dirname, '../early')
const inPlaceOf = (find: RegExp, file: string) => ({ find, replacement: join(early, file) })

/** As React writes it (features/shell/page-skeleton.tsx). */
const [open, close] = ['<div id="first-drawn" class="peer">', '</div>']

/** Which documents draw what. */
const drawings: Record<string, string> = {
  'admin/tasks/index.html': 'first-cards',
  'user/tasks/index.html': 'first-cards',
  'admin/dashboard/index.html': 'first-numbers',
  'user/dashboard/index.html': 'first-numbers',
}

/** The application's own parts, bundled without React into scripts that draw them once (decision 0027); by name. */
export async function earlyDrawings(): Promise<ReadonlyMap<string, string>> {
  const scripts = new Map<string, string>()
  for (const name of new Set(Object.values(drawings))) scripts.set(name, await bundled(name))
  return scripts
}

async function bundled(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    // The icons' own note to servers of React, told for each, is not meant for this.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        inPlaceOf(/^react\/jsx-runtime$/, 'draw.ts'),
        inPlaceOf(/^(react|react-router|#web\/features\/tasks\/data\/pending-changes\.ts)$/, 'stand-ins.ts'),
      ],
    },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(early, `${name}.tsx`), formats: ['iife'], name: 'drawn' },
    },
  })
  const [result] = [built].flat()
  const [chunk, ...others] = result && 'output' in result ? result.output : []
  if (chunk?.type !== 'chunk' || others.length > 0 || /<\/script|<!--/.test(chunk.code))
    throw new Error(`${name} cannot stand in a document`)
  return chunk.code.trim()
}

/** With the script where it draws; documents that draw nothing stay as they are. Throws when the place is not there. */
export function withEarlyDrawing(html: string, file: string, scripts: ReadonlyMap<string, string>): string {
  const name = drawings[file]
  if (name === undefined) return html
  if (!html.includes(open + close)) throw new Error(`${file} has no place to draw in`)
  return html.replace(open + close, () => `${open}<script>${scripts.get(name)}</script>${close}`)
}
