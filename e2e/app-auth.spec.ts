/** Spec 1, 2, 4, 5 and 8: signing up, in and out. */
import { expect } from '@playwright/test'
import { checkEverywhere, INVITE_CODE, newEmail, PASSWORD, signUpByApi, test } from './fixtures.ts'

/** The smallest PNG: one pixel. */
const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test.describe('login', () => {
  test('spec 1 and 2: the texts of the layout and of the form', async ({ page }) => {
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
  })

  test('spec 1: the form is full, half and two fifths wide, the panel hidden on small screens', async ({
    page,
  }) => {
    await page.goto('/login')
    const panel = page.locator('aside')
    for (const [width, share] of [
      [500, 0],
      [800, 1 / 2],
      [1400, 3 / 5],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const wide = (await panel.isVisible()) ? ((await panel.boundingBox())?.width ?? 0) : 0
      expect(wide / width).toBeCloseTo(share, 1)
    }
  })

  test('spec 5: the messages in their order, with the focus at the field', async ({ page }) => {
    await page.goto('/login')
    const email = page.getByLabel('Email Address')
    const password = page.getByLabel('Password', { exact: true })
    const submit = page.getByRole('button', { name: 'Login', exact: true })
    const alert = page.getByRole('alert')
    await submit.click()
    await expect(alert).toHaveText('Please enter a valid email address.')
    await expect(email).toBeFocused()
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
  })

  test('spec 2 and 4: the password is masked until it is shown', async ({ page }) => {
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('spec 8 and A6: a refused login shows the server’s message and keeps what was typed', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/401/)
    await page.goto('/login')
    await page.getByLabel('Email Address').fill('nobody@example.test')
    await page.getByLabel('Password', { exact: true }).fill('something else')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('Email Address')).toHaveValue('nobody@example.test')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('something else')
  })

  test('spec 8: without a message from the server the general sentence is shown', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/502/)
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/login')
    await page.getByLabel('Email Address').fill('amina@example.test')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.')
  })

  test('spec 2: a member lands on /user/dashboard, an administrator on /admin/dashboard', async ({
    page,
    admin,
    member,
  }) => {
    for (const [account, home] of [
      [member, '/user/dashboard'],
      [admin, '/admin/dashboard'],
    ] as const) {
      await page.goto('/login')
      await page.getByLabel('Email Address').fill(account.email.toUpperCase())
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page).toHaveURL(home)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/login')
    }
  })

  test('WCAG: nothing found, in no scheme and at no width', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await checkEverywhere(page)
  })
})

test.describe('sign-up', () => {
  test('public specification 2: the bar is there too', async ({ page }) => {
    await page.goto('/signup')
    const bar = page.getByRole('navigation', { name: 'Main', exact: true })
    await bar.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await page.goto('/login')
    await bar.getByRole('button', { name: 'Services' }).click()
    await bar.getByRole('link', { name: /Website Development/ }).click()
    await expect(page).toHaveURL('/services/website-development')
  })

  test('spec 2: the texts and fields', async ({ page }) => {
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
    await expect(page.getByRole('button', { name: 'SIGN UP', exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /Login/ })).toHaveAttribute(
      'href',
      '/login',
    )
  })

  test('spec 5 and A3: the messages in their order; the picture can be taken away again', async ({
    page,
  }) => {
    await page.goto('/signup')
    const submit = page.getByRole('button', { name: 'SIGN UP', exact: true })
    const alert = page.getByRole('alert')
    await submit.click()
    await expect(alert).toHaveText('Please select a profile picture.')
    await expect(page.getByRole('button', { name: 'Upload picture' })).toBeFocused()
    await page.getByLabel('Choose a profile picture').setInputFiles(picture)
    await expect(page.getByAltText('Chosen profile')).toBeVisible()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await submit.click()
    await expect(alert).toHaveText('Please select a profile picture.')
    await page.getByLabel('Choose a profile picture').setInputFiles(picture)
    await submit.click()
    await expect(alert).toHaveText('Please enter a Full name.')
    await expect(page.getByLabel('Full Name')).toBeFocused()
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

  test('U5: a file that is no picture, or too large, is refused in words', async ({ page }) => {
    await page.goto('/signup')
    const input = page.getByLabel('Choose a profile picture')
    await input.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(page.getByRole('alert')).toHaveText('Please choose a JPEG, PNG, WebP, GIF or AVIF picture.')
    const large = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
    await input.setInputFiles(large)
    await expect(page.getByRole('alert')).toHaveText(
      'The picture is too large. At most 5 MB can be uploaded.',
    )
  })

  test('spec 4 and U5: a new member has his picture and lands on his dashboard', async ({ page }) => {
    await page.goto('/signup')
    await page.getByLabel('Choose a profile picture').setInputFiles(picture)
    await page.getByLabel('Full Name').fill('Amina Odhiambo')
    await page.getByLabel('Email Address').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'SIGN UP', exact: true }).click()
    await expect(page).toHaveURL('/user/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome! Amina Odhiambo')
    await expect(page.locator('aside img')).toHaveAttribute('src', /^\/api\/images\//)
    await expect(page.getByRole('complementary').getByText('Admin', { exact: true })).toHaveCount(0)
  })

  test('A2: the invite code makes an administrator, a wrong one makes no account', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/400/)
    await page.goto('/signup')
    await page.getByLabel('Choose a profile picture').setInputFiles(picture)
    await page.getByLabel('Full Name').fill('Zawadi Kimani')
    await page.getByLabel('Email Address').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Admin Invite Token').fill('000000')
    await page.getByRole('button', { name: 'SIGN UP', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid admin invite token.')
    await expect(page.getByLabel('Admin Invite Token')).toBeFocused()
    await page.getByLabel('Admin Invite Token').fill(INVITE_CODE)
    await page.getByRole('button', { name: 'SIGN UP', exact: true }).click()
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByRole('complementary').getByText('Admin', { exact: true })).toBeVisible()
  })

  test('A5: an address that has an account is told so, at the field', async ({ page, allowConsole }) => {
    allowConsole(/409/)
    const { email } = await signUpByApi('Juma Abdalla')
    await page.goto('/signup')
    await page.getByLabel('Choose a profile picture').setInputFiles(picture)
    await page.getByLabel('Full Name').fill('Juma Abdalla')
    await page.getByLabel('Email Address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'SIGN UP', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('An account with this email already exists.')
    await expect(page.getByLabel('Email Address')).toBeFocused()
  })

  test('A11: /signUp is the same screen', async ({ page }) => {
    await page.goto('/signUp')
    await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible()
  })

  test('WCAG: nothing found, with a picture chosen and a message shown', async ({ page }) => {
    await page.goto('/signup')
    await page.getByLabel('Choose a profile picture').setInputFiles(picture)
    await page.getByRole('button', { name: 'SIGN UP', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await checkEverywhere(page)
  })
})
