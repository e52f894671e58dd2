import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { examplesLeft } from '#web/site/content/examples.ts'
import { deferHydration } from './bundle/defer-hydration.ts'
import { withEarlyCalls } from './bundle/early-calls.ts'
import { earlyScripts, withEarlyScript } from './bundle/early-scripts.ts'
import { inlineHashes } from './bundle/inline-hashes.ts'
import { inlineStylesheet } from './bundle/inline-stylesheet.ts'
import { slimRoutes } from './bundle/slim-routes.ts'
import { startInOneWave } from './bundle/start-script.ts'
import { compressFiles } from './compress.ts'
import { writeLicences } from './licences.ts'
import { listFiles } from './list-files.ts'
import { completeFallback, tidyMarkup } from './markup.ts'
import { redrawShareImages } from './share-images.ts'
import { buildVersion, shellFiles } from './shell-files.ts'
import { writeSiteFiles } from './site-files.ts'
import { emailSlot, placeholderOrigin, type SiteManifest } from './site-manifest.ts'
import { fallbackPatterns, publicPaths, shellPaths, signedInPaths } from './site-map.ts'
import { takeSlots } from './take-slots.ts'
import { writeWorker } from './write-worker.ts'

const fallback = '__spa-fallback.html'

/**
 * Turns the router's output into the files that are served, and describes them to the server in build/site.json.
 * bundle/README.md names the steps and their order. Throws, and so fails the build, when the output is not what a step
 * expects.
 */
export async function finishBuild(directory: string): Promise<void> {
  const client = join(directory, 'client')
  const pages = Object.fromEntries([...publicPaths, ...shellPaths].map((path) => [path, fileOf(path)]))
  const csp: SiteManifest['csp'] = {}
  const slots: SiteManifest['slots'] = {}
  const files = [...new Set([...Object.values(pages), fallback])]
  const shellHtml = await readFile(join(client, fileOf('/login')), 'utf8')
  await slimRoutes(client)
  const scripts = await earlyScripts()
  for (const file of files) {
    const source = await readFile(join(client, file), 'utf8')
    const isPublic = publicPaths.some((path) => fileOf(path) === file)
    const complete = file === fallback ? completeFallback(source, shellHtml) : source
    const tidy = tidyMarkup(complete)
    const page = isPublic
      ? takeSlots(deferHydration(tidy, file), slots)
      : await shellOf(withEarlyScript(tidy, file, scripts), file, client)
    // The fallback document does not name the scripts of its screens.
    const rules = isPublic || file === fallback ? 'all' : 'first screen'
    const html = await inlineStylesheet(page, client, rules)
    csp[file] = inlineHashes(html, file)
    await writeFile(join(client, file), html)
  }
  await redrawShareImages(client)
  await writeSiteFiles(client)
  await writeWorker(client, await shellFiles(client, fileOf))
  await writeLicences(client)
  const templated = await findTemplated(client)
  const manifest: SiteManifest = {
    placeholderOrigin,
    emailSlot,
    pages,
    slots,
    noindex: [...shellPaths],
    fallback,
    fallbackPatterns: [...fallbackPatterns],
    templated,
    immutable: 'assets/',
    version: await buildVersion(client),
    csp,
    examples: examplesLeft(),
  }
  await rm(join(client, '.vite'), { recursive: true, force: true })
  await compressFiles(client, new Set(templated))
  await writeFile(join(directory, 'site.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** A document of a screen, without data. */
async function shellOf(html: string, file: string, client: string): Promise<string> {
  const isSignedIn = file === fallback || signedInPaths.some((path) => fileOf(path) === file)
  return await startInOneWave(isSignedIn ? withEarlyCalls(html, file) : html, file, client)
}

function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

/**
 * Files with a placeholder that the server replaces at start. None may have a hash in its name: those never
 * change.
 */
async function findTemplated(client: string): Promise<string[]> {
  const found: string[] = []
  for (const file of await listFiles(client)) {
    if (!/\.(html|js|css|json|xml|txt|webmanifest)$/.test(file)) continue
    const text = await readFile(join(client, file), 'utf8')
    if (!text.includes(placeholderOrigin) && !text.includes(emailSlot)) continue
    if (file.startsWith('assets/')) throw new Error(`${file} holds the placeholder of the public address`)
    found.push(file)
  }
  return found
}
