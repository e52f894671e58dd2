import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/chromium.ts'

// Chosen once, by the process that starts the server; the workers inherit it.
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`
const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  webServer: {
    command: `"${process.execPath}" scripts/serve-for-e2e.ts`,
    url: `${baseURL}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 60_000,
  },
})
