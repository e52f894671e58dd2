/** People edit one task together while something breaks, in rounds; for both engines. */
import { runScenario, type Scenario } from '#test/concurrent/concurrent-clients.ts'
import { failOn, seconds } from './fault.ts'
import { type Product, signUp } from './product.ts'

const ITEMS = 200
const TOGGLES = 50
/** After this many toggles, administrators make another change. */
const EVERY = 5
/** The number of toggles before the failure. */
const BREAK_AFTER = 150
/** The longest time until all screens are up to date after the last change, in ms. */
const SETTLE_MAX_MS = 30_000

const PEOPLE = [
  ['Amani Otieno', 'admin'],
  ['Baraka Mwangi', 'admin'],
  ['Chebet Kiplagat', 'admin'],
  ['Dalia Hassan', 'admin'],
  ['Edna Njeri', 'user'],
  ['Farid Omar', 'user'],
  ['Grace Wambui', 'user'],
  ['Hodan Ali', 'user'],
] as const

/** Each breaks something, and resolves when it works again. */
export type Breaks = Readonly<Record<string, { readonly rounds: number; break(): Promise<void> }>>

interface Total {
  acknowledged: number
  refused: number
  unanswered: number
  breaks: number
  lists: number
  slowest: number
}

function add(total: Total, { sent, screens }: Scenario, after: number): void {
  for (const key of ['acknowledged', 'refused', 'unanswered'] as const) total[key] += sent.counts[key]
  for (const screen of screens) {
    total.breaks += screen.breaks
    total.lists += screen.loads.lists - 1
  }
  total.slowest = Math.max(total.slowest, after)
}

export async function playInRounds(products: readonly Product[], breaks: Breaks): Promise<string[]> {
  const [first] = products
  if (!first) throw new Error('Nothing to work with.')
  const people: { role: 'admin' | 'user'; id: string; token: string }[] = []
  for (const [name, role] of PEOPLE) people.push({ role, ...(await signUp(first, name, role)) })
  const [admins, members] = (['admin', 'user'] as const).map((role) =>
    people.filter((each) => each.role === role),
  )
  const figures: string[] = []
  let seed = 1
  for (const [name, { rounds, break: breakIt }] of Object.entries(breaks)) {
    const total: Total = { acknowledged: 0, refused: 0, unanswered: 0, breaks: 0, lists: 0, slowest: 0 }
    for (let round = 0; round < rounds; round++) {
      const rules = {
        admins: admins ?? [],
        members: members ?? [],
        toggles: TOGGLES,
        items: ITEMS,
        every: EVERY,
      }
      const scenario = await runScenario(products, { ...rules, seed: seed++ })
      await scenario.acknowledged(BREAK_AFTER)
      await breakIt()
      await scenario.finished
      const { violations, after } = await scenario.check(SETTLE_MAX_MS)
      await scenario.close()
      failOn(violations, `${name}, round ${round + 1}`)
      add(total, scenario, after)
    }
    const number = (n: number) => n.toLocaleString('en')
    figures.push(
      `${name}, ${rounds} ×: ${number(total.acknowledged)} acknowledged changes, none lost; ` +
        `${number(total.unanswered)} calls without an answer, ${number(total.refused)} refused with 503; ` +
        `${number(total.breaks)} streams broke, lists were reloaded ${number(total.lists)} times; ` +
        `every screen was correct ${seconds(total.slowest)} after the last change at the latest.`,
    )
  }
  for (const product of products) await product.end('SIGTERM')
  return figures
}
