import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { examplesLeft } from '#web/site/content/examples.ts'
import { deferHydration } from './bundle/defer-hydration.ts'
import { withEarlyCalls, withThemeFirst } from './bundle/early-calls.ts'
import { earlyScripts, withEarlyScript } from './bundle/early-scripts.ts'
import { inlineHashes } from './bundle/inline-hashes.ts'
import { inlineStylesheet } from './bundle/inline-stylesheet.ts'
import { slimRoutes } from './bundle/slim-routes.ts'
import { withStartScript } from './bundle/start-script.ts'
import { compressFiles } from './compress.ts'
import { writeLicences } from './licences.ts'
import { listFiles } from './list-files.ts'
import { tidyMarkup } from './markup.ts'
import { redrawShareImages } from './share-images.ts'
import { buildVersion, shellFiles } from './shell-files.ts'
import { writeSiteFiles } from './site-files.ts'
import { emailSlot, placeholderOrigin, type SiteManifest } from './site-manifest.ts'
import { patterns, publicPaths, sampleOf, shellPaths, signedInPaths } from './site-map.ts'
import { takeSlots } from './take-slots.ts'
import { writeWorker } from './write-worker.ts'

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
  const byPattern = Object.fromEntries(patterns.map((pattern) => [pattern, fileOf(sampleOf(pattern))]))
  await slimRoutes(client)
  const scripts = await earlyScripts()
  // Removes the router's fallback document, because the server redirects unknown paths.
  await rm(join(client, '__spa-fallback.html'))
  for (const file of [...Object.values(pages), ...Object.values(byPattern)]) {
    const isPublic = publicPaths.some((path) => fileOf(path) === file)
    const tidy = tidyMarkup(await readFile(join(client, file), 'utf8'))
    const page = isPublic
      ? takeSlots(deferHydration(tidy, file), slots)
      : await shellOf(withEarlyScript(tidy, file, scripts), file, client)
    const html = await inlineStylesheet(page, client, isPublic ? 'all' : 'first screen')
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
    patterns: byPattern,
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
  const isSignedIn = [...signedInPaths, ...patterns.map(sampleOf)].some((path) => fileOf(path) === file)
  const document = withThemeFirst(html, file)
  return await withStartScript(isSignedIn ? withEarlyCalls(document) : document, file, client)
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
