import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const playwright = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/** A Chromium without windows: a journey takes two thirds of the processor time. It has no notifications. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

/** Flags to run Chromium as root, headless and without background network calls. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const candidates = (): string[] =>
  [
    process.env.CHROMIUM ?? '',
    ...folders.flatMap((folder) => [...names, 'Google Chrome', 'Chromium'].map((name) => join(folder, name))),
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    chromium.executablePath(),
  ].filter(isExecutable)

const shells = (): string[] =>
  [
    process.env.HEADLESS_SHELL ?? '',
    ...folders.flatMap((folder) => shellNames.map((name) => join(folder, name))),
  ].filter(isExecutable)

/** The browser for tests: CHROMIUM, else an installed one, else Playwright's download. */
export const findChromium = (): string | undefined => candidates()[0]

/** The browser for journeys: HEADLESS_SHELL, else an installed headless shell, else that of `findChromium`. */
export const findHeadlessShell = (): string | undefined => shells()[0] ?? findChromium()

const asRoot = process.getuid?.() === 0 && process.platform === 'linux'

/**
 * Finds a browser that starts, or installs one: Playwright's, else Debian's package (as root).
 * @returns its path
 * @throws a message with instructions when none can be installed
 */
export function installChromium(): string {
  const installed = candidates().find(isWorking)
  if (installed) return installed
  const attempts: [what: string, command: string, args: string[], alone: boolean][] = [
    ['asking Playwright for one', process.execPath, [playwright, 'install', 'chromium'], true],
    ['installing the libraries it needs', process.execPath, [playwright, 'install-deps', 'chromium'], asRoot],
    ["reading Debian's list of packages", 'apt-get', ['update', '-qq'], asRoot],
    ["installing Debian's package", 'apt-get', ['install', '-y', '-qq', 'chromium'], asRoot],
  ]
  for (const [what, command, args, possible] of attempts) {
    if (!possible || (args.includes('install-deps') && !candidates().includes(chromium.executablePath())))
      continue
    console.log(`No working Chromium was found: ${what} …`)
    run(command, args)
    const found = candidates().find(isWorking)
    if (found) return found
  }
  throw new Error('No Chromium could be installed: install Chromium or Chrome, or set CHROMIUM to its path.')
}

/**
 * Finds a headless shell that starts, or installs Debian's (as root).
 * @returns its path, or that of `installChromium`
 */
export function installHeadlessShell(): string {
  const installed = shells().find(isWorking)
  if (installed) return installed
  const complete = installChromium()
  if (asRoot && complete !== chromium.executablePath()) {
    console.log("Installing Debian's headless shell …")
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'])
  }
  return shells().find(isWorking) ?? complete
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { env, timeout: 300_000, stdio: 'ignore' })
}

/** True when it starts: a browser with missing libraries exists but fails. */
function isWorking(path: string): boolean {
  const args = ['--headless', ...chromiumArgs, '--dump-dom', 'about:blank']
  return spawnSync(path, args, { timeout: 30_000, stdio: 'ignore' }).status === 0
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
