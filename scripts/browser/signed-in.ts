import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumArgs, installChromium } from './chromium.ts'

interface Options {
  readonly viewport?: { width: number; height: number }
  /** Port of the browser's debugger. */
  readonly port?: number
}

/**
 * Runs a function with a new browser in the state after signing in. It has a profile, as people's browsers do: Playwright's
 * other contexts are private windows, in which stored screens open more slowly.
 */
export async function signedIn<T>(
  origin: string,
  session: { readonly token: string; readonly role: string },
  use: (context: BrowserContext) => Promise<T>,
  { viewport, port }: Options = {},
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'task-manager-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: installChromium(),
    args: port === undefined ? chromiumArgs : [...chromiumArgs, `--remote-debugging-port=${port}`],
    ...(viewport && { viewport }),
  })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate((values) => Object.assign(localStorage, values), session)
    await page.close()
    return await use(context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
