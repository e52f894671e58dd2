import { join } from 'node:path'
import { build } from 'vite'
import { withAnswerFormat } from './answer-format.ts'

const early = join(import.meta.dirname, '../../early')
const replace = (find: RegExp, replacement: string) => ({ find, replacement })

/** The element as React renders it (features/shell/page-skeleton.tsx). */
const [open, close] = ['<div id="first-drawn" class="peer">', '</div>']

/** Which documents contain which script. */
const scriptOf: Record<string, string> = {
  'admin/tasks/index.html': 'first-cards',
  'user/tasks/index.html': 'first-cards',
  'admin/dashboard/index.html': 'first-numbers',
  'user/dashboard/index.html': 'first-numbers',
  'tasks/-/index.html': 'first-task',
  'user/task-details/-/index.html': 'first-task',
}

/** The application's own components, bundled with Preact into inline scripts (decision 0027); by name. */
export async function earlyScripts(): Promise<ReadonlyMap<string, string>> {
  const scripts = new Map<string, string>()
  for (const name of new Set(Object.values(scriptOf))) scripts.set(name, await bundled(name))
  return scripts
}

async function bundled(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    // lucide-react's directive for React servers would be reported for every icon.
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', ...withAnswerFormat },
    resolve: {
      alias: [
        replace(/^react\/jsx-runtime$/, 'preact/jsx-runtime'),
        replace(/^react$/, 'preact/compat'),
        replace(/^react-router$/, join(early, 'router.tsx')),
        replace(
          /^#web\/features\/tasks\/(?:data\/pending-changes\.ts|parts\/badges\/pending-mark\.tsx)$/,
          join(early, 'no-pending-changes.ts'),
        ),
        replace(/^.*\/(?:select-box\.tsx|selection-store\.ts)$/, join(early, 'no-selection.ts')),
        replace(/^\.\/text-fact\.tsx$/, join(early, 'text-fact.tsx')),
        replace(/^#web\/features\/tasks\/parts\/text-with-tasks\.tsx$/, join(early, 'text-with-tasks.tsx')),
        replace(/^#web\/features\/tasks\/parts\/badges\/waiting-mark\.tsx$/, join(early, 'waiting-mark.tsx')),
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
    throw new Error(`${name} cannot be an inline script`)
  return chunk.code.trim()
}

/** Adds the script of a document where it renders. Throws when the document lacks the element. */
export function withEarlyScript(html: string, file: string, scripts: ReadonlyMap<string, string>): string {
  const name = scriptOf[file]
  if (name === undefined) return html
  if (!html.includes(open + close)) throw new Error(`${file} has no element for its early script`)
  return html.replace(open + close, () => `${open}<script>${scripts.get(name)}</script>${close}`)
}
