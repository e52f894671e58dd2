/** A browser driven by any protocol, and the actions of the checks. */
export interface Engine {
  /** Reported name and version. */
  readonly name: string
  open(url: string): Promise<void>
  /** Evaluates a JavaScript expression in the page; the value must be JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Clicks at a point of the window, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** Input actions, common to WebDriver and WebDriver BiDi. */
export const pressActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]
export const typeActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

/** WebDriver's code of the Enter key. */
export const ENTER = '\uE007'

/** Polls until the result is truthy; throws with `name` after 20 seconds. */
export async function until<T>(name: string, poll: () => Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + 20_000
  for (;;) {
    const answer = await poll().catch(() => null)
    if (answer) return answer
    if (Date.now() > end) throw new Error(`${name}: not within 20 seconds`)
    await new Promise((again) => setTimeout(again, 100))
  }
}

/** Expression for the nth element of a selector whose text or label contains `text`. */
const found = (selector: string, text: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})]
  .find((one) => (one.labels?.length ? one.labels[0].textContent : (one.ariaLabel ?? one.textContent)).includes(${JSON.stringify(text)}))`

/** Clicks the centre of the element as soon as nothing covers it. */
export async function click(engine: Engine, selector: string, text: string): Promise<void> {
  const [x, y] = (await until(`${selector} “${text}”`, () =>
    engine.evaluate(`(() => {
      const one = ${found(selector, text)}
      if (!one || one.disabled) return null
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = one.getBoundingClientRect()
      const at = [box.x + box.width / 2, box.y + box.height / 2]
      const top = document.elementFromPoint(...at)
      return top && (one.contains(top) || top.contains(one)) ? at : null
    })()`),
  )) as [number, number]
  await engine.press(x, y)
}

export async function fill(engine: Engine, label: string, text: string): Promise<void> {
  await click(engine, 'input, textarea', label)
  await engine.type(text)
}

/** Waits until the page shows the text. */
export async function sees(engine: Engine, text: string): Promise<void> {
  await until(`the words “${text}”`, () =>
    engine.evaluate(`document.body.innerText.includes(${JSON.stringify(text)})`),
  )
}

/** Sets a field's value directly: the keys of date fields depend on the locale. */
export async function set(engine: Engine, label: string, value: string): Promise<void> {
  await until(`the field “${label}”`, () =>
    engine.evaluate(`(() => {
      const one = ${found('input', label)}
      if (!one) return false
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(one, ${JSON.stringify(value)})
      one.dispatchEvent(new Event('input', { bubbles: true }))
      return true
    })()`),
  )
}
