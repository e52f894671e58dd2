/** Slow connections: an uploaded photo and a downloaded report, with progress and cancel; placeholders. */
import { expect, type Page } from '@playwright/test'
import { type CreatedTask, call, createTask, newEmail, PASSWORD } from '#e2e/api.ts'
import { test } from '#e2e/fixtures.ts'
import { advance, holdRequests, signIn, untilQuiet, withoutLive } from '#e2e/page.ts'
import { untilHydrated } from '#e2e/public-site.ts'

/** Throttles the page, in bytes per second; can be called again. */
async function throttler(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  return async (bytesPerSecond) => {
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 50,
      uploadThroughput: bytesPerSecond,
      downloadThroughput: bytesPerSecond,
    })
  }
}

const throttle = async (page: Page, bytesPerSecond: number) => (await throttler(page))(bytesPerSecond)

/** EXIF orientation: rotate 90° clockwise. */
const TURNED = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')

/** A rotated JPEG of `width` × `height`, as a camera held upright writes it: left half red, with noise. */
async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pen = canvas.getContext('2d')
      const picture = new ImageData(width, height)
      for (let i = 0; i < picture.data.length; i += 4) {
        const left = (i / 4) % width < width / 2
        picture.data.set([left ? 255 : 0, Math.random() * 200, left ? 0 : 255, 255], i)
      }
      pen?.putImageData(picture, 0, 0)
      return canvas.toDataURL('image/jpeg', 0.9)
    },
    [width, height] as const,
  )
  const jpeg = Buffer.from(url.split(',')[1] ?? '', 'base64')
  return Buffer.concat([jpeg.subarray(0, 2), TURNED, jpeg.subarray(2)])
}

/** Average red and blue of the upper and lower half of a picture. */
const halves = (page: Page, address: string) =>
  page.evaluate(async (address) => {
    const image = await createImageBitmap(await (await fetch(address)).blob())
    const pen = new OffscreenCanvas(1, 2).getContext('2d')
    pen?.drawImage(image, 0, 0, 1, 2)
    const data = pen?.getImageData(0, 0, 1, 2).data ?? []
    return { upper: [data[0], data[2]], lower: [data[4], data[6]] }
  }, address)

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Amina Odhiambo')
  await page.getByLabel('Email Address').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

const signUp = (page: Page) => page.getByRole('button', { name: 'SIGN UP', exact: true })

test('signs up with a large photo over 0.75 Mbit/s, which is sent scaled down and upright [U5]', async ({
  page,
}) => {
  await page.goto('/signup')
  await untilHydrated(page)
  const buffer = await photo(page, 1800, 1200)
  expect(buffer.length).toBeGreaterThan(1_400_000)
  await page
    .getByLabel('Choose a profile picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await fillIn(page)
  await throttle(page, 93_750)
  const uploading = page.waitForRequest('**/api/auth/upload-image')
  await signUp(page).click()
  expect((await (await uploading).sizes()).requestBodySize).toBeLessThan(150_000)
  await expect(page).toHaveURL('/user/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  const address = await page.locator('aside img').getAttribute('src')
  const { upper, lower } = await halves(page, address ?? '')
  expect(upper[0]).toBeGreaterThan(200)
  expect(upper[1]).toBeLessThan(60)
  expect(lower[0]).toBeLessThan(60)
  expect(lower[1]).toBeGreaterThan(200)
})

test('shows the progress of an upload, and cancels it [U5]', async ({ page }) => {
  await page.goto('/signup')
  await untilHydrated(page)
  const buffer = await photo(page, 900, 900)
  await page
    .getByLabel('Choose a profile picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await fillIn(page)
  // Slow enough to cancel in time.
  await throttle(page, 5_000)
  await signUp(page).click()
  await expect(page.getByRole('button', { name: /^Uploading picture… [1-9]\d* %$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(signUp(page)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Full Name')).toHaveValue('Amina Odhiambo')
})

test('downloads a slow report, shows its progress, and cancels it [U7]', async ({ page, admin, member }) => {
  // Random letters, so that compression does not help.
  const letter = () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 0x5000))
  const noise = () => Array.from({ length: 4000 }, letter).join('')
  const tasks: CreatedTask[] = []
  for (let n = 0; n < 60; n++) tasks.push(await createTask(admin, [member], { description: noise() }))
  // No stream: moving the clock would reconnect it repeatedly.
  await withoutLive(page)
  await page.clock.install()
  await signIn(page, admin)
  await page.goto('/admin/tasks')
  const report = page.getByRole('button', { name: 'Download Report' })
  await expect(report).toBeEnabled()
  // Moving the clock would time out background requests.
  await advance(page, 8_000)
  await untilQuiet(page)
  const line = await throttler(page)
  await line(40_000)
  const progress = page.getByRole('button', { name: /^Downloading… \d/ })

  await report.click()
  await expect(progress).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(report).toBeFocused()

  const saved = page.waitForEvent('download')
  await report.click()
  // More than 15 seconds pass on the page's clock while bytes keep arriving.
  for (let n = 0; n < 3; n++) {
    const before = (await progress.textContent()) ?? ''
    await expect(progress).not.toHaveText(before)
    await page.clock.fastForward(6_000)
  }
  await line(10_000_000)
  expect((await saved).suggestedFilename()).toBe('task_details.xlsx')
  await expect(report).toBeEnabled()
  for (const { _id } of tasks) await call('DELETE', `/api/tasks/${_id}`, admin.token)
})

test('placeholder rows fill a phone while the numbers of the dashboard or the invitations load [T14]', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const numbers = await holdRequests(page, '**/api/tasks/dashboard-data*')
  const invitations = await holdRequests(page, '**/api/invitations*')
  await signIn(page, admin)
  const lines = page.locator('#main [aria-hidden].animate-pulse.lined-rows')
  await page.goto('/admin/dashboard')
  await expect(lines).toBeInViewport()
  numbers()
  await expect(page.getByRole('heading', { name: 'Recent Tasks' })).toBeVisible()
  await expect(lines).toHaveCount(0)
  await page.goto('/admin/users')
  await expect(lines).toBeInViewport()
  invitations()
  await expect(page.getByText(admin.email).last()).toBeVisible()
  await expect(lines).toHaveCount(0)
})
