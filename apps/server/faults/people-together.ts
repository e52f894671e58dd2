/** Rounds of people at work on one task while something breaks, the same for both engines. */
import { type Game, playTogether } from '#test/together.ts'
import { none, seconds } from './fault.ts'
import { type Product, signUp } from './product.ts'

const ITEMS = 200
const TOGGLES = 50
/** Administrators do something else after as many toggles. */
const EVERY = 5
/** When it breaks: after so many of the toggles of all. */
const MIDDLE = 150
/** Longer than a screen may need after the last change, whatever broke, in ms. */
const PATIENCE = 30_000

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

/** Each resolves when what it broke can be used again. */
export type Breaks = Readonly<Record<string, { readonly rounds: number; break(): Promise<void> }>>

interface Total {
  acknowledged: number
  refused: number
  unanswered: number
  breaks: number
  lists: number
  slowest: number
}

function add(total: Total, { sent, screens }: Game, after: number): void {
  for (const key of ['acknowledged', 'refused', 'unanswered'] as const) total[key] += sent.told[key]
  for (const screen of screens) {
    total.breaks += screen.breaks
    total.lists += screen.asked.lists - 1
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
      const game = await playTogether(products, { ...rules, seed: seed++ })
      await game.acknowledged(MIDDLE)
      await breakIt()
      await game.finished
      const { complaints, after } = await game.judge(PATIENCE)
      await game.close()
      none(complaints, `${name}, round ${round + 1}`)
      add(total, game, after)
    }
    const number = (n: number) => n.toLocaleString('en')
    figures.push(
      `${name}, ${rounds} ×: ${number(total.acknowledged)} acknowledged changes, none lost; ` +
        `${number(total.unanswered)} calls without an answer, ${number(total.refused)} refused with 503; ` +
        `${number(total.breaks)} streams broke, lists were asked for anew ${number(total.lists)} times; ` +
        `every screen was true ${seconds(total.slowest)} after the last change at the latest.`,
    )
  }
  for (const product of products) await product.end('SIGTERM')
  return figures
}
