/** Spec 1, 2, 4, 5 and 8: signing up, in and out. */
import { expect, type Page } from '@playwright/test'
import { INVITE_CODE, newEmail, PASSWORD, picture, signUpByApi } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { leftOf, logIn, resize, twoFrames } from '#e2e/page.ts'
import { untilHydrated } from '#e2e/public-site.ts'

/** The upload needs a hydrated page; the picture is set once its preview is shown. */
async function choosePicture(page: Page): Promise<void> {
  await untilHydrated(page)
  await page.getByLabel('Choose a profile picture').setInputFiles(picture)
  await expect(page.getByAltText('Chosen profile')).toBeVisible()
}

/** Pastes or drops a picture. */
const give = (page: Page, kind: 'paste' | 'drop') =>
  page.evaluate(async (kind) => {
    const canvas = new OffscreenCanvas(64, 64)
    canvas.getContext('2d')?.fillRect(0, 0, 64, 64)
    const data = new DataTransfer()
    data.items.add(new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' }))
    document.dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
        : new DragEvent('drop', { dataTransfer: data, bubbles: true }),
    )
  }, kind)

test.describe('login', () => {
  test('shows its texts in a form that takes the full, half or two fifths of the width [spec 1, spec 2]', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page).toHaveTitle(/^Login/)
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByText('Please enter your details to log in', { exact: true })).toBeVisible()
    await expect(page.getByText('Track your projects and milestones', { exact: true })).toBeVisible()
    await expect(page.getByText('Secure project management system', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Visualize Your Progress' })).toBeVisible()
    const text = 'Interactive dashboards and real-time collaboration tools'
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.locator('aside img')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    const link = page.getByRole('link', { name: 'Dont have an account? Signup', exact: true })
    await expect(link).toHaveAttribute('href', '/signup')
    const panel = page.locator('aside')
    // Small screens have no side panel.
    for (const [width, share] of [
      [500, 0],
      [800, 1 / 2],
      [1400, 3 / 5],
    ] as const) {
      await resize(page, { width, height: 900 })
      const wide = async () => ((await panel.isVisible()) ? ((await panel.boundingBox())?.width ?? 0) : 0)
      await expect.poll(async () => (await wide()) / width).toBeCloseTo(share, 1)
    }
  })

  test('shows one error at a time, focuses its field, hides the password until it is revealed, and is accessible [spec 2, spec 4, spec 5]', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Email Address')).toBeFocused()
    const email = page.getByLabel('Email Address')
    const password = page.getByLabel('Password', { exact: true })
    const submit = page.getByRole('button', { name: 'Login', exact: true })
    const alert = page.getByRole('alert')
    await submit.click()
    await expect(alert).toHaveText('Please enter a valid email address.')
    await expect(email).toBeFocused()
    await checkEverywhere(page)
    for (const wrong of ['amina', 'amina@', 'amina@example', 'am ina@example.test']) {
      await email.fill(wrong)
      await submit.click()
      await expect(alert).toHaveText('Please enter a valid email address.')
    }
    await email.fill('amina@example.test')
    await submit.click()
    await expect(alert).toHaveText('Please enter the password')
    await expect(password).toBeFocused()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('shows why a login was refused, or the general message, and keeps the input [spec 8, A6]', async ({
    page,
  }) => {
    allowConsole(/401|502/)
    await page.goto('/login')
    // Until then the button is disabled and keys have no effect.
    await untilHydrated(page)
    await page.getByLabel('Email Address').fill('nobody@example.test')
    await page.getByLabel('Password', { exact: true }).fill('something else')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Email Address')).toHaveValue('nobody@example.test')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('something else')
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  })

  test("opens the dashboard of the user's role [spec 2, A1]", async ({ page, admin, member }) => {
    await page.goto('/login')
    for (const [account, home] of [
      [member, '/user/dashboard'],
      [admin, '/admin/dashboard'],
    ] as const) {
      await logIn(page, account.email.toUpperCase())
      await expect(page).toHaveURL(home)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/login')
    }
  })
})

test.describe('sign-up', () => {
  test('keeps the public bar above the form [site 2]', async ({ page }) => {
    await page.goto('/signup')
    const bar = page.getByRole('navigation', { name: 'Main', exact: true })
    await bar.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await page.goto('/login')
    // One left edge, also in wide windows; the form has no logo of its own.
    await resize(page, { width: 1920, height: 1080 })
    const edges = async () =>
      new Set([
        await leftOf(page.getByRole('heading', { level: 1 })),
        await leftOf(page.getByRole('banner').getByRole('link').first()),
        await leftOf(page.getByLabel('Email Address')),
      ])
    await expect.poll(async () => (await edges()).size).toBe(1)
    await untilHydrated(page)
    await bar.getByRole('button', { name: 'Services' }).click()
    await bar.getByRole('link', { name: /Website Development/ }).click()
    await expect(page).toHaveURL('/services/website-development')
  })

  test("shows its texts and fields, one error at a time with the picture's first, and removes the picture [spec 2, spec 5, A3]", async ({
    page,
  }) => {
    await page.goto('/signup')
    await expect(page).toHaveTitle(/^Sign Up/)
    await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible()
    await expect(
      page.getByText('Join us today by entering your details below.', { exact: true }),
    ).toBeVisible()
    for (const label of ['Full Name', 'Email Address', 'Admin Invite Token']) {
      await expect(page.getByLabel(label)).toBeVisible()
    }
    await expect(page.getByLabel('Admin Invite Token')).toHaveAttribute('placeholder', /6 digit code/i)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'placeholder',
      /min 8 characters/i,
    )
    await expect(page.getByRole('main').getByRole('link', { name: /Login/ })).toHaveAttribute(
      'href',
      '/login',
    )
    const submit = page.getByRole('button', { name: 'SIGN UP', exact: true })
    const alert = page.getByRole('alert')
    await submit.click()
    await expect(alert).toHaveText('Please select a profile picture.')
    await expect(page.getByRole('button', { name: 'Upload picture' })).toBeFocused()
    // On a low window, too, the message is beside its field.
    await resize(page, { width: 360, height: 640 })
    await submit.click()
    await expect(alert).toBeInViewport({ ratio: 1 })
    await resize(page, { width: 1280, height: 720 })
    // A camera is offered on phones only.
    await expect(page.getByRole('button', { name: 'Take a picture', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Use my initials' }).click()
    await expect(alert).toHaveText('Enter your name to use its initials.')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await page.getByLabel('Full Name').fill('Amina Odhiambo')
    await page.getByRole('button', { name: 'Use my initials' }).press('Enter')
    await expect(page.getByAltText('Chosen profile')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeFocused()
    await expect(alert).toHaveCount(0)
    await page.getByLabel('Full Name').fill('')
    for (const kind of ['paste', 'drop'] as const) {
      await page.getByRole('button', { name: 'Remove picture' }).click()
      await give(page, kind)
      await expect(page.getByAltText('Chosen profile')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await submit.click()
    await expect(alert).toHaveText('Please select a profile picture.')
    await choosePicture(page)
    await submit.click()
    await expect(alert).toHaveText('Please enter a Full name.')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await checkEverywhere(page)
    await page.getByLabel('Full Name').fill('Amina Odhiambo')
    await submit.click()
    await expect(alert).toHaveText('Please enter a valid email address.')
    await page.getByLabel('Email Address').fill(newEmail())
    await submit.click()
    await expect(alert).toHaveText('Please enter the password')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await submit.click()
    await expect(alert).toHaveText('Password must be at least 8 characters.')
    await expect(page.getByLabel('Full Name')).toHaveValue('Amina Odhiambo')
  })

  test('opens at /signUp too, and explains why a file is not an image or too large [A11, U5]', async ({
    page,
  }) => {
    await page.goto('/signUp')
    await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible()
    await untilHydrated(page)
    const input = page.getByLabel('Choose a profile picture')
    await input.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(page.getByRole('alert')).toHaveText('Please choose a JPEG, PNG, WebP, GIF or AVIF picture.')
    const large = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
    await input.setInputFiles(large)
    await expect(page.getByRole('alert')).toHaveText('The picture is too large. Choose one of up to 5 MB.')
  })

  test('a large picture that is ready late does not replace the one chosen after it [U5]', async ({
    page,
  }) => {
    const decoding = Promise.withResolvers<void>()
    await page.exposeFunction('decode', () => decoding.promise)
    await page.addInitScript('window.createImageBitmap = window.decode')
    await page.goto('/signup')
    await untilHydrated(page)
    const large = { ...picture, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
    await page.getByLabel('Choose a profile picture').setInputFiles(large)
    await choosePicture(page)
    // It cannot be scaled down, so that it would be refused.
    decoding.reject(new Error())
    await page.evaluate(() => createImageBitmap(new Blob()).catch(() => null))
    await twoFrames(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByAltText('Chosen profile')).toBeVisible()
  })

  test('opens the dashboard of a new member with their picture [spec 4, U5]', async ({ page }) => {
    await page.goto('/signup')
    await choosePicture(page)
    await page.getByLabel('Full Name').fill('Amina Odhiambo')
    await page.getByLabel('Email Address').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'SIGN UP', exact: true }).click()
    await expect(page).toHaveURL('/user/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome! Amina Odhiambo')
    await expect(page.locator('aside img')).toHaveAttribute('src', /^\/api\/images\//)
    await expect(page.getByRole('complementary').getByText('Admin', { exact: true })).toHaveCount(0)
  })
})

test.describe('sign-up with other options', () => {
  test("follows the server's options of a longer password and no valid code [A2, A3]", async ({ page }) => {
    await page.route('**/api/auth/options', (route) =>
      route.fulfill({ json: { mail: false, passwordMinLength: 12, inviteCode: false } }),
    )
    await page.goto('/signup')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('placeholder', 'Min 12 Characters')
    await expect(page.getByLabel('Admin Invite Token')).toHaveCount(0)
    await choosePicture(page)
    await page.getByLabel('Full Name').fill('Wanjiru Kamau')
    await page.getByLabel('Email Address').fill(newEmail())
    await password.fill('elevenchars')
    await page.getByRole('button', { name: 'SIGN UP', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Password must be at least 12 characters.')
    await expect(password).toBeFocused()
    await checkEverywhere(page)
  })

  test('reports an email in use at its field, and creates an administrator only with the right code [A2, A5]', async ({
    page,
  }) => {
    allowConsole(/40[09]/)
    const { email } = await signUpByApi('Juma Abdalla')
    const submit = page.getByRole('button', { name: 'SIGN UP', exact: true })
    const alert = page.getByRole('alert')
    await page.goto('/signup')
    await choosePicture(page)
    await page.getByLabel('Full Name').fill('Zawadi Kimani')
    await page.getByLabel('Email Address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await submit.click()
    await expect(alert).toHaveText('An account with this email already exists.')
    await expect(page.getByLabel('Email Address')).toBeFocused()
    await page.getByLabel('Email Address').fill(newEmail())
    await page.getByLabel('Admin Invite Token').fill('000000')
    await submit.click()
    await expect(alert).toHaveText('Invalid admin invite token.')
    await expect(page.getByLabel('Admin Invite Token')).toBeFocused()
    await page.getByLabel('Admin Invite Token').fill(INVITE_CODE)
    await submit.click()
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByRole('complementary').getByText('Admin', { exact: true })).toBeVisible()
  })
})
