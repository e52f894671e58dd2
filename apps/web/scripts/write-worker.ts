import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { ShellFiles } from './shell-files.ts'

const source = join(import.meta.dirname, '../worker/service-worker.ts')

/**
 * Writes /service-worker.js with its list of files. Runs last, because the router writes its pages after
 * Vite's plugins have run.
 */
export async function writeWorker(client: string, shell: ShellFiles): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      lib: { entry: source, formats: ['iife'], name: 'worker', fileName: () => 'service-worker.js' },
    },
  })
  const text = await readFile(join(client, 'service-worker.js'), 'utf8')
  if (!shell.screens.every(({ url }) => text.includes(url)))
    throw new Error('the service worker lacks its list of files')
}
