/** Site 2: every page with its texts, and checks for all pages. */
import { expect, type Locator, type Page, test as plain } from '@playwright/test'
import { checkEverywhere, checkNoHorizontalScroll } from '#e2e/checks.ts'
import { test } from '#e2e/fixtures.ts'
import { resize } from '#e2e/page.ts'
import { untilHydrated } from '#e2e/public-site.ts'

const pages: Record<string, { h1: string; headings: string[]; texts: (string | RegExp)[] }> = {
  '/': {
    h1: 'Elevate Your Brand With Cutting-Edge Design',
    headings: [
      'My Workflow',
      'Discovery',
      'Strategy',
      'Crafting',
      'Refinement',
      'My Expertise',
      'Digital Marketing',
      'Web Design',
      'Web Development',
      'SEO Strategy',
      'UX Consulting',
      'E-Commerce Solutions',
      'Featured Projects',
    ],
    texts: [
      'The Consultant',
      'SEO PRO',
      'Branding',
      'Development',
      '01',
      '02',
      '03',
      '04',
      /^35% conversion increase/,
    ],
  },
  '/about': {
    h1: 'Turning Vision Into Revenue',
    headings: [
      'Services',
      'Digital Marketing',
      'Fullstack Web Development',
      'Technical SEO',
      'Digital Marketing Quiz',
    ],
    texts: [
      'Explore Services',
      'Get Free Strategy Guide',
      'Marketing Focus',
      'Development Focus',
      'Conversion toolkit',
    ],
  },
  '/services/digital-marketing': {
    h1: 'Global Digital Marketing With the consultant',
    headings: [
      'Digital Marketing Impact',
      'SEO',
      'Meta Ads Management',
      'Content Marketing',
      'Digital Strategy',
      'PPC Advertising',
      'Analytics & Optimization',
      'Conversion Rate Optimization',
      'Influencer Marketing',
      'Video Marketing',
      'Discovery & Strategy',
      'Implementation',
      'Optimization',
      'Why Work With Me Directly',
      'No Middlemen',
      'Global Perspective',
      'Data-Driven Decisions',
    ],
    texts: [
      '87%',
      '3.2x',
      '24/7',
      /3-12 month planning/,
      'E-commerce & Retail',
      'Hospitality & Tourism',
      'Professional Services',
      'Healthcare',
      'SaaS & Tech Startups',
      'Education & E-learning',
      'Nonprofits & NGOs',
      'Real Estate',
    ],
  },
  '/services/website-development': {
    h1: 'Websites that are fast, found and finished',
    headings: [
      'Loads in under 2 seconds',
      'Strategic approach',
      'Trackable results',
      'Discovery Call',
      'Strategy Session',
      'Development',
      'Launch & Growth',
    ],
    texts: ['Hover a service', 'Get Your Free Quote'],
  },
  '/services/consultation': {
    h1: 'Advice you can act on by Monday',
    headings: [
      'Business Strategy',
      'Digital Transformation',
      'Website Audit',
      'Marketing Strategy',
      'Technology Stack',
      'Basic Consultation',
      'Comprehensive Review',
      'Ongoing Advisory',
      'Enterprise Package',
    ],
    texts: [
      '$199',
      '$499',
      '$1,500',
      '/month',
      'Custom pricing',
      '24/7 priority access',
      'Written action plan',
    ],
  },
  '/contact': {
    h1: "Let's talk about your project",
    headings: ['Start Your Project', 'Tell me about it', 'Get a plan in 3 days', 'Start building'],
    texts: ['72 Hours', '+240%', 'Fortune 500', 'Startups', 'Non-Profits', 'E-commerce'],
  },
  '/portfolio': {
    h1: 'Work and results',
    headings: ["Journalists' association", 'African heritage fashion', 'Family of companies'],
    texts: ['320%', '5x', '2.8s to 0.8s', '40%'],
  },
  '/privacy': { h1: 'Privacy, in plain words', headings: ['When you read', 'When you write'], texts: [] },
}

async function expectWords(page: Page, path: string): Promise<void> {
  const { h1 = '', headings = [], texts = [] } = pages[path] ?? {}
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1)
  const main = page.getByRole('main')
  for (const name of headings)
    await expect(main.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  for (const text of texts)
    await expect(main.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible()
}

for (const path of Object.keys(pages)) {
  test(`shows the content of ${path}: accessible, valid HTML, fits all widths, no request to other hosts [site 2, site 3, site 7, P1, P2, P9]`, async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
        elsewhere.push(request.url())
    })
    await page.goto(path)
    await expectWords(page, path)
    await untilHydrated(page)
    await checkEverywhere(page)
    for (const width of [320, 1024]) {
      await resize(page, { width, height: 640 })
      await checkNoHorizontalScroll(page)
    }
    await resize(page, { width: 1280, height: 800 })
    await setFontSize(page, '32px')
    expect(await outside(page)).toEqual([])
    await setFontSize(page, '')
    await resize(page, { width: 412, height: 900 })
    await enlargeText(page)
    await checkNoHorizontalScroll(page)
    expect(await cutLists(page)).toEqual([])
    expect(elsewhere).toEqual([])
  })
}

/** The size of text of the whole page, as a style sheet of the user has it. */
const setFontSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)

/** Links and buttons of the bar that are beyond the window. */
const outside = (page: Page): Promise<string[]> =>
  page
    .locator('header :is(a, button):visible')
    .evaluateAll((items) =>
      items
        .filter((item) => item.getBoundingClientRect().right > window.innerWidth)
        .map((item) => item.textContent ?? ''),
    )

/** Text at 150 %, as a phone's settings have it. */
async function enlargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
}

/** The beginnings of lists with rounded corners that cut off their text. */
const cutLists = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(ul, ol)')
    .evaluateAll((lists) =>
      lists
        .filter(
          (list) => getComputedStyle(list).overflowX === 'hidden' && list.scrollWidth > list.clientWidth,
        )
        .map((list) => (list.textContent ?? '').slice(0, 40)),
    )

plain.describe('without JavaScript', () => {
  plain.use({ javaScriptEnabled: false })
  for (const path of Object.keys(pages)) {
    plain(`${path} is complete`, async ({ page }) => {
      await page.goto(path)
      const { h1 = '', headings = [] } = pages[path] ?? {}
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1)
      // There the content depends on pointer and scroll position.
      if (path === '/services/website-development') return
      for (const name of headings)
        await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
    })
  }

  plain('the navigation opens by the mouse and leads on', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Services' }).hover()
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Website Development' })
      .click()
    await expect(page).toHaveURL(/website-development$/)
  })

  plain('folded sections of the About page are open', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByText('Audit & Opportunity Analysis')).toBeVisible()
    await expect(page.getByText('320%')).toBeVisible()
    await expect(page.getByText('Above the fold')).toBeVisible()
  })

  plain('services expand to their features, and the quiz says what it needs', async ({ page }) => {
    await page.goto('/services/website-development')
    const features = page.getByText('Upgrades without downtime').filter({ visible: true })
    await expect(page.getByText('Hover a service')).toBeHidden()
    await page.getByText('Ruby on Rails Development').filter({ visible: true }).click()
    await expect(features).toBeVisible()
    await page.goto('/about')
    await expect(page.getByText('This quiz needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keyword density' })).toBeHidden()
  })
})

test('shows one price on Home with a solid button, no empty parts, and opens projects in a new tab, samples on their entry [site 2, P16]', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText(/\$\d/)).toHaveCount(1)
  await expect(main.getByText('from $199')).toBeVisible()
  const closing = main.getByRole('link', { name: 'See consultation packages' })
  await expect(closing).toHaveCSS('background-color', 'rgb(27, 25, 22)')
  const proof = page.getByRole('region', { name: 'Results' })
  for (const figure of ['320%', '5x', '2.8s to 0.8s', '40%']) await expect(proof).toContainText(figure)
  await expect(page.getByText('What clients say')).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^About/ }).getByRole('img')).toHaveCount(0)

  const links = page.getByRole('link', { name: 'View Project' })
  await expect(links).toHaveCount(3)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', /^\/portfolio#project-\d$/)
    await expect(link).toHaveAccessibleName(/opens in a new tab/)
  }
  const opened = page.waitForEvent('popup')
  await links.nth(1).click()
  const entry = await opened
  await expect(entry.locator(':target')).toContainText('African heritage fashion')
  await expect(entry.locator(':target')).toContainText('Example')
  await expect(entry.getByRole('link', { name: 'View Project' })).toHaveCount(0)
})

test('aligns prices and buttons of the packages [site 2]', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/services/consultation')
  const lines = await page.locator('#packages li:has(h3)').evaluateAll((cards) =>
    cards.map((card) => {
      // An empty inline block sits on the baseline of its line.
      const mark = document.createElement('span')
      mark.style.display = 'inline-block'
      card.querySelector('[data-price]')?.append(mark)
      const bottom = (element: Element | null) => Math.round(element?.getBoundingClientRect().bottom ?? 0)
      return [mark, card.querySelector('h3'), card.querySelector('a')].map(bottom)
    }),
  )
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).toEqual(lines[0])
})

test('keeps the numbers of the steps within the edges of the text on a phone [site 2]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, step, heading] of [
    ['/services/website-development', 'Discovery Call', 'From call to launch'],
    ['/services/digital-marketing', 'Discovery & Strategy', 'A three-step process'],
  ] as const) {
    await page.goto(path)
    const number = page.getByRole('listitem').filter({ hasText: step }).locator('[aria-hidden]')
    const left = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().left)
    expect(await left(number)).toBeGreaterThanOrEqual(
      await left(page.getByRole('heading', { name: heading })),
    )
  }
})

test('truncates a long name in the bar, and keeps the size of the logo [site 2]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await untilHydrated(page)
  const mark = page.getByRole('banner').getByRole('link').first()
  await mark
    .locator('span')
    .last()
    .evaluate((name) => {
      name.textContent = 'Maximiliana von Hohenstein-Wittelsbach & Partners'
    })
  const box = await mark.locator('span').first().boundingBox()
  expect([box?.width, box?.height]).toEqual([32, 32])
  await checkNoHorizontalScroll(page)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
})

test('the bar covers nothing in a window as low as that of a desktop at 400 % [site 2]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/contact')
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }))
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

test('links to the form from the hero of Digital Marketing [site 2]', async ({ page }) => {
  await page.goto('/services/digital-marketing')
  await page.getByRole('link', { name: 'Ask for a plan' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('shows About dark from the first paint, whatever the device prefers [P13]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const html = await (await page.request.get('/about')).text()
  expect(html).toContain('<html lang="en" data-scheme="dark"')
  await page.goto('/about')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(245, 240, 230)')
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect(page).toHaveURL(/contact$/)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(251, 248, 243)')
})

test('redirects unknown paths home with 302, answers 404 for a file, removes a trailing slash [P10]', async ({
  page,
}) => {
  const get = (path: string) => page.request.get(path, { maxRedirects: 0 })
  const unknown = await get('/no/such/page')
  expect([unknown.status(), unknown.headers().location]).toEqual([302, '/'])
  expect((await get('/missing.js')).status()).toBe(404)
  expect((await get('/.well-known/nothing')).status()).toBe(404)
  const slashed = await get('/about/')
  expect([slashed.status(), slashed.headers().location]).toEqual([308, '/about'])
})
