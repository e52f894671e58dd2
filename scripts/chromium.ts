import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

/** Flags under which Chromium runs as root, without a screen and without calling home. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser to test in: CHROMIUM where set, else an installed one, else the one Playwright downloaded. */
export function findChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM,
    ...folders.flatMap((folder) => [...names, 'Google Chrome', 'Chromium'].map((name) => join(folder, name))),
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    chromium.executablePath(),
  ]
  return candidates.find((path) => path !== undefined && isExecutable(path))
}

/** Installs a browser where there is none; throws a sentence that says what to do when that fails too. */
export function installChromium(): void {
  if (findChromium() !== undefined) return
  const asRoot = process.getuid?.() === 0
  console.log('There is no Chromium: asking Playwright for one …')
  const options = asRoot && process.platform === 'linux' ? ['--with-deps'] : []
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  run(process.execPath, [cli, 'install', ...options, 'chromium'], 300_000)
  if (isWorking(findChromium())) return
  if (asRoot && process.platform === 'linux') {
    console.log("Playwright's did not install: asking Debian for its package …")
    run('apt-get', ['update', '-qq'], 120_000)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], 300_000)
    if (isWorking(findChromium())) return
  }
  throw new Error('No Chromium could be installed: install Chromium or Chrome, or set CHROMIUM to its path.')
}

function run(command: string, args: string[], timeout: number): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, args, { env, timeout, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** A browser whose libraries are missing is there and does not start. */
function isWorking(path: string | undefined): boolean {
  if (path === undefined) return false
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
