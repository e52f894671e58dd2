/** Site 2 and 4: the bar, the quiz, the panels and the locked section. */
import { expect, type Page } from '@playwright/test'
import { checkAccessibility } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { untilHydrated } from '#e2e/public-site.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const services = (page: Page) => bar(page).getByRole('button', { name: 'Services' })
const entry = (page: Page) => bar(page).getByRole('link', { name: /Digital Marketing/ })

test.describe('navigation bar', () => {
  test.describe('after hydration', () => {
    test.beforeEach(async ({ page }) => {
      await page.goto('/')
      // Before hydration a link loads the page, which starts at the top.
      await untilHydrated(page)
    })

    test('shows its links, opens Services on click and closes it on a press outside [site 2, P4]', async ({
      page,
    }) => {
      await services(page).click()
      await expect(entry(page)).toBeVisible()
      await expect(services(page)).toHaveAttribute('aria-expanded', 'true')
      const hrefs = await bar(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(hrefs).toEqual([
        '/services/digital-marketing',
        '/services/website-development',
        '/about',
        '/contact',
        '/login',
        '/signup',
        '/services/consultation#packages',
      ])
      const solid = await bar(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => getComputedStyle(link).backgroundColor === 'rgb(27, 25, 22)')
            .map((link) => link.textContent),
        )
      expect(solid).toEqual(['Book a consultation'])
      await checkAccessibility(page)
      await page.mouse.click(300, 600)
      await expect(entry(page)).toBeHidden()
    })

    test('opens Services on hover, and closes it when the mouse leaves and with Escape, wherever the focus is [site 2]', async ({
      page,
    }) => {
      await services(page).hover()
      await expect(entry(page)).toBeVisible()
      await page.mouse.move(300, 700)
      await expect(entry(page)).toBeHidden()
      await services(page).hover()
      await expect(entry(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(entry(page)).toBeHidden()
      await expect(services(page)).not.toBeFocused()
      await page.mouse.move(300, 700)
      await services(page).hover()
      await expect(entry(page)).toBeVisible()
    })

    test('opens Services by keyboard, returns the focus on Escape, and focuses a chosen page [site 2]', async ({
      page,
    }) => {
      await services(page).focus()
      await page.keyboard.press('Enter')
      await expect(entry(page)).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(entry(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(entry(page)).toBeHidden()
      await expect(services(page)).toBeFocused()
      await services(page).click()
      await entry(page).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Global Digital Marketing')
      await expect(entry(page)).toBeHidden()
      await expect(page.getByRole('main')).toBeFocused()
    })
  })

  test('replays a press made before the scripts were loaded', async ({ page }) => {
    await page.goto('/about', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Marketing Focus' }).click()
    await expect(page.getByText('320%')).toBeVisible()
  })

  test('expands the same links on a phone [site 2]', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    // Of two presses before that, only the last is kept.
    await untilHydrated(page)
    const menu = page.getByRole('button', { name: 'Menu' })
    const phone = page.getByRole('navigation', { name: 'Main, small screen' })
    await menu.click()
    for (const name of ['Digital Marketing', 'Website Development', 'About', 'Contact', 'Login', 'Sign Up'])
      await expect(phone.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Book a consultation' })).toBeVisible()
    await checkAccessibility(page)
    await menu.click()
    await expect(phone.getByRole('link', { name: 'About' })).toBeHidden()
    await menu.click()
    await phone.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(/about$/)
    await expect(phone.getByRole('link', { name: 'About' })).toBeHidden()
  })

  for (const [role, dashboard] of [
    ['admin', '/admin/dashboard'],
    ['user', '/user/dashboard'],
  ] as const) {
    test(`shows the ${role} a link to the dashboard, one to the site outside the seven paths, and Login once the session has ended [site 2, P3]`, async ({
      page,
      admin,
      member,
    }) => {
      const { token } = role === 'admin' ? admin : member
      await page.goto('/robots.txt')
      await page.evaluate(
        ([key = '', who = '']) => Object.assign(localStorage, { token: key, role: who }),
        [token, role],
      )
      const known = page.waitForResponse('**/api/auth/profile')
      await page.goto('/')
      await known
      await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', dashboard)
      await expect(bar(page).getByRole('link', { name: 'Login' })).toBeHidden()
      for (const path of ['/services/consultation', '/portfolio']) {
        await page.goto(path)
        await expect(page.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', dashboard)
        await expect(bar(page)).toBeHidden()
        const around = page.getByRole('navigation', { name: 'Back and related pages' })
        for (const name of ['Home', 'Consultation', 'Portfolio', 'Contact'])
          await expect(around.getByRole('link', { name })).toBeVisible()
      }
      allowConsole(/401/)
      await page.evaluate(() => localStorage.setItem('token', 'of a session that has ended'))
      await page.goto('/')
      await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
      await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    })
  }
})

test.describe('quiz', () => {
  const right = ['User experience signals', 'Target CPA', 'Under 3 seconds']
  const wrong = ['Meta keywords', 'Manual CPC', 'Speed makes no difference']

  async function play(page: Page, answers: string[]): Promise<void> {
    for (const [index, answer] of answers.entries()) {
      await expect(page.getByText(`Question ${index + 1} of 3`)).toBeVisible()
      await page.getByRole('button', { name: answer }).click()
      await expect(page.getByRole('button', { name: answer })).toBeDisabled()
      // While the answer is shown.
      await page.clock.runFor(1000)
    }
  }

  test.beforeEach(async ({ page }) => {
    await page.goto('/about')
    await untilHydrated(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
  })

  test('locks the answers after the first, and shows right and wrong by colour, mark and text [site 4, P8]', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Meta keywords' }).click()
    const answers = page.getByRole('group', { name: /search engines/ }).getByRole('button')
    for (const answer of await answers.all()) await expect(answer).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Meta keywords' })).toContainText('Wrong')
    await expect(page.getByRole('button', { name: 'User experience signals' })).toContainText('Right')
    await expect(page.getByRole('button', { name: 'User experience signals' })).toHaveClass(/green/)
    await expect(page.getByRole('button', { name: 'Meta keywords' })).toHaveClass(/red/)
    await expect(page.getByRole('status')).toHaveText(
      'Not quite. The right answer is: User experience signals.',
    )
    await page.clock.runFor(900)
    await expect(page.getByText('Question 1 of 3')).toBeVisible()
    await page.clock.runFor(100)
    await expect(page.getByText('Question 2 of 3')).toBeVisible()
  })

  test('the focus stays on the answer while it is shown, then moves to the next question, unless it was moved meanwhile [site 4]', async ({
    page,
  }) => {
    const answer = page.getByRole('button', { name: 'Domain age' })
    await answer.press('Enter')
    await expect(answer).toContainText('Wrong')
    await expect(answer).toBeFocused()
    await page.clock.runFor(1000)
    await expect(page.getByRole('heading', { name: 'Digital Marketing Quiz' })).toBeFocused()
    await page.getByRole('button', { name: 'Target CPA' }).press('Enter')
    const elsewhere = page.getByRole('button', { name: 'Unlock the toolkit' })
    await elsewhere.focus()
    await page.clock.runFor(1000)
    await expect(page.getByText('Question 3 of 3')).toBeVisible()
    await expect(elsewhere).toBeFocused()
  })

  test('rates three right answers perfect, two good and one with an invitation, and restarts with Retake Quiz [site 9, P8]', async ({
    page,
  }) => {
    await play(page, right)
    await expect(page.getByRole('heading', { name: 'Quiz Complete!' })).toBeVisible()
    await expect(page.getByText('Your score: 3/3', { exact: true })).toBeVisible()
    await expect(page.getByText('Perfect! You clearly know your digital marketing!')).toBeVisible()
    await page.getByRole('button', { name: 'Retake Quiz' }).click()
    await play(page, [right[0], right[1], wrong[2]].map(String))
    await expect(page.getByText('Your score: 2/3', { exact: true })).toBeVisible()
    await expect(page.getByText('Good job! You have solid digital marketing knowledge.')).toBeVisible()
    await page.getByRole('button', { name: 'Retake Quiz' }).click()
    await play(page, [right[0], wrong[1], wrong[2]].map(String))
    await expect(page.getByText('Your score: 1/3', { exact: true })).toBeVisible()
    await expect(page.getByText("Interesting results! Want to improve? Let's talk strategy.")).toBeVisible()
    await page.clock.resume()
    await checkAccessibility(page)
  })
})

test('opens and closes the strategy guide, shows one focus at a time, unlocks the toolkit until a reload [site 4, P7]', async ({
  page,
}) => {
  await page.goto('/about')
  const open = page.getByRole('button', { name: 'Get Free Strategy Guide' })
  await expect(page.getByText('Measurement Framework')).toBeHidden()
  await open.click()
  for (const text of [
    'Audit & Opportunity Analysis',
    'Conversion Funnel Design',
    'Paid Media Strategy',
    'Content & SEO Plan',
    'Measurement Framework',
    'Core Web Vitals Optimization',
    'Mobile-First Responsive Design',
    'SEO-Friendly Architecture',
    'Conversion-Optimized UI/UX',
    'Security Best Practices',
  ])
    await expect(page.getByRole('heading', { name: text })).toBeVisible()

  const marketing = page.getByRole('button', { name: 'Marketing Focus' })
  const development = page.getByRole('button', { name: 'Development Focus' })
  const prompt = page.getByText('Choose a focus above')
  await expect(prompt).toBeVisible()
  await marketing.click()
  await expect(page.getByText('320%')).toBeVisible()
  await expect(page.getByText('5x', { exact: true })).toBeVisible()
  await expect(prompt).toBeHidden()
  await development.click()
  await expect(page.getByText('2.8s to 0.8s')).toBeVisible()
  await expect(page.getByText('40%', { exact: true })).toBeVisible()
  await expect(page.getByText('320%')).toBeHidden()
  await expect(marketing).toHaveAttribute('aria-pressed', 'false')

  await expect(page.getByText('Above the fold')).toBeHidden()
  await page.getByRole('button', { name: 'Unlock the toolkit' }).click()
  await expect(page.getByText('Above the fold')).toBeVisible()
  await expect(page.locator('#toolkit-content')).toBeFocused()
  await page.getByRole('button', { name: 'Unlocked' }).click()
  await expect(page.getByText('Above the fold')).toBeVisible()
  // The whole page at once.
  await checkAccessibility(page)

  await development.click()
  await expect(prompt).toBeVisible()
  await page.getByRole('button', { name: 'Close the strategy guide' }).click()
  await expect(page.getByText('Measurement Framework')).toBeHidden()
  await expect(open).toBeFocused()
  await page.reload()
  await expect(page.getByText('Above the fold')).toBeHidden()
})

test('scrolls from Explore Services to the services, and back to the top with a button [site 2]', async ({
  page,
}) => {
  await page.goto('/about')
  await untilHydrated(page)
  const button = page.getByRole('button', { name: 'Scroll to top' })
  await expect(button).toBeHidden()
  await page.getByRole('link', { name: 'Explore Services' }).click()
  await expect(page).toHaveURL(/\/about#services$/)
  await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeInViewport()
  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }))
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('services of website development', () => {
  test('fills the panel on hover and focus, with a hint otherwise [site 2]', async ({ page }) => {
    // High enough to avoid scrolling, which would move rows under the mouse.
    await page.setViewportSize({ width: 1366, height: 2000 })
    await page.goto('/services/website-development')
    await untilHydrated(page)
    const panel = page.locator('#service-panel')
    await expect(panel).toHaveText('Hover a service')
    for (const name of [
      'Ruby on Rails Development',
      'API Integration Services',
      'Next.js Frontends',
      'Custom Websites',
    ]) {
      await page.getByRole('button', { name }).hover()
      await expect(panel).toContainText(name)
    }
    await panel.hover()
    await expect(panel).toContainText('Custom Websites')
    await checkAccessibility(page)
    await page.mouse.move(10, 300)
    await expect(panel).toHaveText('Hover a service')
    await page.getByRole('button', { name: 'Next.js Frontends' }).focus()
    await expect(panel).toContainText('Core Web Vitals in the green')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveText('Hover a service')
  })

  test('expands each row on a phone [site 2]', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/services/website-development')
    const feature = page.getByText('Stripe, M-Pesa and bank payments').filter({ visible: true })
    await expect(feature).toBeHidden()
    await page.getByText('API Integration Services').filter({ visible: true }).click()
    await expect(feature).toBeVisible()
    await checkAccessibility(page)
  })
})

test('in forced colours the chosen focus is marked, and icons have the colour of their text', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/about')
  await untilHydrated(page)
  const chosen = page.getByRole('button', { name: 'Development Focus' })
  await chosen.click()
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('button', { name: 'Marketing Focus' })).toHaveCSS('outline-style', 'none')
  const point = page
    .getByRole('listitem')
    .filter({ has: page.locator('.lucide-check') })
    .first()
  const color = await point.evaluate((element) => getComputedStyle(element).color)
  await expect(point.locator('.lucide-check')).toHaveCSS('color', color)
})
