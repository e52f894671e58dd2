import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
// Not the headless shell, which is faster but has no notifications.
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
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

/** The browser for tests: CHROMIUM, else an installed one, else Playwright's download. */
export const findChromium = (): string | undefined => candidates()[0]

/**
 * Finds a browser that starts, or installs one: Playwright's, else Debian's package (as root).
 * @returns its path
 * @throws a message with instructions when none can be installed
 */
export function installChromium(): string {
  const installed = candidates().find(isWorking)
  if (installed) return installed
  const asRoot = process.getuid?.() === 0 && process.platform === 'linux'
  const attempts: [what: string, command: string, args: string[], alone: boolean][] = [
    ['asking Playwright for one', process.execPath, [playwright, 'install', 'chromium'], true],
    ['installing the libraries it needs', process.execPath, [playwright, 'install-deps', 'chromium'], asRoot],
    ["reading Debian's list of packages", 'apt-get', ['update', '-qq'], asRoot],
    ["installing Debian's package", 'apt-get', ['install', '-y', '-qq', 'chromium'], asRoot],
  ]
  for (const [what, command, args, possible] of attempts) {
    if (!possible || (args.includes('install-deps') && !candidates().includes(chromium.executablePath())))
      continue
    console.log(`No Chromium that starts is here: ${what} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync(command, args, { env, timeout: 300_000, stdio: 'ignore' })
    const found = candidates().find(isWorking)
    if (found) return found
  }
  throw new Error('No Chromium could be installed: install Chromium or Chrome, or set CHROMIUM to its path.')
}

/** True when it starts: a browser with missing libraries exists but fails. */
function isWorking(path: string): boolean {
  const args = ['--headless', ...chromiumArgs, '--dump-dom', 'about:blank']
  return spawnSync(path, args, { timeout: 30_000, stdio: 'ignore' }).status === 0
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
