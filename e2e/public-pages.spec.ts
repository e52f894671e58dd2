/** Specification of the public site, section 2: every page with its texts, and what holds on all of them. */
import { expect, type Page, test as plain } from '@playwright/test'
import { checkEverywhere, checkNoSidewaysScroll, test } from './fixtures.ts'
import { untilAwake } from './public-site.ts'

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
    texts: ['The Consultant', 'SEO PRO', 'Branding', 'Development', '01', '02', '03', '04', /35%/],
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
    h1: 'Let’s talk about your project',
    headings: ['Start Your Project', 'Tell me about it', 'Get a plan in 3 days', 'Start building'],
    texts: ['72 Hours', '+240%', 'Fortune 500', 'Startups', 'Non-Profits', 'E-commerce'],
  },
  '/portfolio': {
    h1: 'The work, with its figures',
    headings: ["Journalists' association", 'African heritage fashion', 'Family of companies'],
    texts: ['320%', '5x', '2.8s → 0.8s', '40%'],
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
  test(`${path} says what the specification names`, async ({ page }) => {
    await page.goto(path)
    await expectWords(page, path)
  })

  test(`${path} is accessible, valid and fits`, async ({ page }) => {
    await page.goto(path)
    await untilAwake(page)
    await checkEverywhere(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await checkNoSidewaysScroll(page)
  })
}

plain.describe('without JavaScript', () => {
  plain.use({ javaScriptEnabled: false })
  for (const path of Object.keys(pages).filter((each) => each !== '/services/website-development')) {
    plain(`${path} reads the same`, async ({ page }) => {
      await page.goto(path)
      const { h1 = '', headings = [] } = pages[path] ?? {}
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1)
      for (const name of headings)
        await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
    })
  }

  for (const path of Object.keys(pages)) {
    plain(
      `${path} looks the same with its own rules alone as with the whole stylesheet`,
      async ({ page }) => {
        const looks = () => page.screenshot({ fullPage: true, animations: 'disabled' })
        for (const [width, colorScheme] of [
          [1366, 'light'],
          [360, 'dark'],
        ] as const) {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme })
          await page.goto(path)
          await page.evaluate(() => document.fonts.ready)
          const alone = await looks()
          const rules = await page.evaluate(async () => {
            const link = document.querySelector<HTMLLinkElement>('link[media=print]')
            if (link) link.media = 'all'
            return link?.sheet?.cssRules.length ?? 0
          })
          expect(rules).toBeGreaterThan(10)
          expect(alone.equals(await looks())).toBe(true)
        }
      },
    )
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

  plain('what is folded on the About page is open', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByText('Audit & Opportunity Analysis')).toBeVisible()
    await expect(page.getByText('320%')).toBeVisible()
    await expect(page.getByText('Before the fold')).toBeVisible()
  })
})

test('no page asks another host for anything', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
      elsewhere.push(request.url())
  })
  for (const path of Object.keys(pages)) {
    await page.goto(path)
    await untilAwake(page)
  }
  expect(elsewhere).toEqual([])
})

test('the About page is dark from its first paint, whatever the device prefers', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const html = await (await page.request.get('/about')).text()
  expect(html).toContain('<html lang="en" data-scheme="dark"')
  await page.goto('/about')
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(245, 240, 230)')
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect(page).toHaveURL(/contact$/)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(251, 248, 243)')
})

test('an unknown path leads home with 302; a missing file is 404; a trailing slash goes away', async ({
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
