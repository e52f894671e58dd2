import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { caseStudies } from './case-studies.ts'
import { partner } from './contact.ts'
import { impact } from './digital-marketing.ts'
import { examplesLeft } from './examples.ts'
import { packages } from './packages.ts'
import { person } from './person.ts'
import { projects } from './portfolio.ts'
import { inDollars, priceFrom, priceRange } from './prices.ts'

const folder = join(import.meta.dirname, '..')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!person|\.test)\.tsx?$/.test(file),
)

test("only person.ts contains the owner's name and place", () => {
  expect(sources.length).toBeGreaterThan(50)
  const { city, country, region } = person.basedIn
  const words = [city, country, region, person.email, person.hours, person.profile.network]
  const found = sources.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})

test('shipped texts are listed as examples, with an existing file', () => {
  const examples = examplesLeft()
  expect(examples.map(({ file }) => file)).toEqual([
    ...Array<string>(3).fill('person.ts'),
    ...Array<string>(3).fill('portfolio.ts'),
    ...Array<string>(4).fill('case-studies.ts'),
    ...Array<string>(2).fill('digital-marketing.ts'),
    ...Array<string>(2).fill('contact.ts'),
  ])
  for (const { file } of examples) expect(existsSync(join(import.meta.dirname, file)), file).toBe(true)
})

test('a changed text is no longer an example', () => {
  const own = {
    person: {
      ...person,
      name: 'Ada Park',
      email: 'ada@park.studio',
      profile: { network: 'X', href: 'https://x.com/a' },
    },
    projects: projects.map(({ example: _, ...project }) => ({ ...project, href: 'https://client.studio' })),
    caseStudies: caseStudies.map(({ example: _, ...study }) => study),
    impact: impact.stats.map(({ example: _, ...stat }) => ({ ...stat, source: 'Ad accounts, 2026' })),
    partner: partner.stats.map(({ example: _, ...stat }) => stat),
  }
  expect(examplesLeft(own)).toEqual([])
  const [first, ...others] = own.projects
  if (!first) throw new Error('no project')
  const linked = [{ ...first, href: 'https://www.example.org/work' }, ...others]
  expect(examplesLeft({ ...own, projects: linked })).toEqual([
    { text: `Project: ${first.title}`, file: 'portfolio.ts', page: '/portfolio' },
  ])
})

test('the range of prices is that of the packages', () => {
  const amounts = packages.flatMap(({ amount }) => amount ?? [])
  expect(priceFrom()).toBe(inDollars(Math.min(...amounts)))
  expect(priceRange()).toBe('$199–$1,500')
})
