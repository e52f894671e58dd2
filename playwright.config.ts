import { defineConfig, devices } from '@playwright/test'
import { freePort } from './apps/server/test/network/free-port.ts'
import { chromiumArgs, findChromium, findHeadlessShell } from './scripts/browser/chromium.ts'
import { keepTemporaryFilesInMemory } from './scripts/checks/memory.ts'

keepTemporaryFilesInMemory()

// Chosen once, by the process that starts the server; the workers inherit them.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_MAIL_PORT ??= String(await freePort())
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`
/**
 * A context's pages share a process. Otherwise each page would need one process for its blank start and another for
 * its content, because the product's documents are isolated (Cross-Origin-Opener-Policy).
 */
const oneRenderer = '--renderer-process-limit=1'
/**
 * Disables optimizing compilers: no page of a journey is open long enough to benefit, and they cost a twelfth of all
 * processor time.
 */
const withoutJit = '--js-flags=--no-turbofan --no-maglev'
/** A name without TLS, as on most office networks. Unlike 127.0.0.1 it is not a secure context. */
const plainHttpName = '--host-resolver-rules=MAP tasks.office.test 127.0.0.1'

const launchedFrom = (executablePath: string | undefined) => ({
  launchOptions: {
    args: [...chromiumArgs, oneRenderer, withoutJit, plainHttpName],
    ...(executablePath ? { executablePath } : {}),
  },
})
/** Needs notifications, which the headless shell does not have. */
const push = 'e2e/notifications/push.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // One more than the cores of the smallest machine, because a journey often waits for its browser. A fourth made it slower.
  workers: 3,
  // Generous for busy machines; a passing test does not wait this long.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    { name: 'push', testMatch: push, use: launchedFrom(findChromium()) },
    { name: 'journeys', testIgnore: push, use: launchedFrom(findHeadlessShell()) },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // Answers of a service worker bypass route handlers of journeys; journeys about the worker allow it.
    serviceWorkers: 'block',
    // Transitions end at once, so that no journey clicks a menu that is fading out.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace costs a third of the time: `--trace retain-on-failure` records one of a failed journey.
    trace: 'off',
  },
  webServer: {
    command: `"${process.execPath}" scripts/browser/serve-for-e2e.ts`,
    url: `${baseURL}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 60_000,
  },
})
