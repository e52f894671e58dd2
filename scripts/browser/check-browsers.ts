import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '#scripts/program/install.mjs'
import { buildWeb } from '#scripts/program/web-build.mjs'
import { findChromium, isExecutable } from './chromium.ts'
import { openChromium } from './engines/chromium.ts'
import type { Engine } from './engines/engine.ts'
import { openFirefox } from './engines/firefox.ts'
import { contactForm, mainJob, publicPages, savedScreens } from './engines/jobs.ts'
import { openWebKit } from './engines/webkit.ts'
import { type Sample, serveSample } from './serve-sample.ts'

/**
 * `npm run check:browsers`: the public pages, the contact form, the main journey and stored data in Chromium, Firefox and
 * WebKit, as far as they are installed (on Debian: firefox-esr; webkit2gtk-driver and, without a screen, xvfb). Prints a line for
 * each, also for missing ones. FIREFOX may name a binary.
 */
buildWeb()
const sample = await serveSample({ tasks: 20 })
let failed = false
try {
  for (const [name, open] of engines()) {
    if (typeof open === 'string') console.log(`${name}: ${open}`)
    else failed = !(await check(name, open, sample)) || failed
  }
} finally {
  await sample.stop()
}
if (failed) process.exit(1)

/** Opens each engine, or says why it cannot. */
function engines(): [name: string, open: (() => Promise<Engine>) | string][] {
  const chromium = findChromium()
  const firefox = find(process.env.FIREFOX ?? '', 'firefox', 'firefox-esr')
  const driver = find('WebKitWebDriver')
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu', '.'].flatMap((machine) =>
    ['6.0', '4.1', '4.0'].flatMap((version) => [
      `/usr/lib/${machine}/webkitgtk-${version}/MiniBrowser`,
      `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`,
    ]),
  )
  const browser = find(...libraries)
  const isOnScreen = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
  const screen = isOnScreen ? null : find('Xvfb')
  return [
    ['Chromium', chromium ? () => openChromium(chromium) : 'not installed'],
    ['Firefox', firefox ? () => openFirefox(firefox) : 'not installed'],
    [
      'WebKit',
      !driver || !browser
        ? 'not installed'
        : screen === undefined
          ? 'installed, but there is neither a screen nor Xvfb'
          : () => openWebKit({ driver, browser, screen }),
    ],
  ]
}

/** The first executable; names are looked up in PATH. */
function find(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .filter(Boolean)
    .flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find(isExecutable)
}

async function check(name: string, open: () => Promise<Engine>, sample: Sample): Promise<boolean> {
  const { pages, noindex } = JSON.parse(readFileSync(join(root, 'apps/web/build/site.json'), 'utf8'))
  const paths = Object.keys(pages).filter((path) => !noindex.includes(path))
  let engine: Engine | null = null
  let doing = 'starting'
  try {
    engine = await open()
    doing = 'public pages'
    await publicPages(engine, sample, paths)
    doing = 'contact form'
    await contactForm(engine, sample)
    doing = 'main job'
    await mainJob(engine, sample)
    doing = 'stored data'
    await savedScreens(engine, sample)
    console.log(
      `${engine.name}: ${paths.length} public pages, the contact form, the main job and stored data hold`,
    )
    return true
  } catch (error) {
    console.error(`${engine?.name ?? name}: ${doing}: ${error instanceof Error ? error.message : error}`)
    return false
  } finally {
    await engine?.close()
  }
}
