import { describe, expect, test } from 'vitest'
import { createDragSession, type DragOptions } from './drag-session.ts'

interface Drag {
  id: string
  at: number
}

const source = {} as Element

/** A row of ten places; only `fixed` cannot be dragged. The pointer is at place `x`. */
function setUp(more: Partial<DragOptions<Drag>> = {}) {
  const log: string[] = []
  const states: (Drag | null)[] = []
  const session = createDragSession<Drag>(
    () => ({
      start: (id) => (id === 'fixed' ? null : { id, at: 3 }),
      moveTo: (drag, x) => (x < 0 ? null : { ...drag, at: x }),
      moveBy: (drag, key) => (key === 'ArrowRight' ? { ...drag, at: drag.at + 1 } : null),
      isSame: (a, b) => a.at === b.at,
      describe: ({ at }) => `place ${at}`,
      announce: (text) => log.push(text),
      onDrop: ({ id, at }, byKeyboard) =>
        log.push(`${id} dropped at ${at}${byKeyboard ? ' by keyboard' : ''}`),
      onEscape: ({ id }) => log.push(`${id} escaped`),
      ...more,
    }),
    (drag) => states.push(drag),
  )
  const press = (key: string, modifier: Partial<KeyboardEvent> = {}) => {
    let prevented = false
    session.onKey({
      key,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...modifier,
      preventDefault: () => {
        prevented = true
      },
      stopPropagation: () => {},
    })
    return prevented
  }
  return { session, log, states, press }
}

describe('a drag by pointer [T43]', () => {
  test('announces each new place once, and drops at the last', () => {
    const { session, log } = setUp()
    session.start('a', source)
    for (const x of [3, 4, 4, -1, 5]) session.moveTo(x, 0)
    session.drop(false)
    expect(log).toEqual(['place 4', 'place 5', 'a dropped at 5'])
    expect(session.current()).toBeNull()
  })
  test('does not start for an item that cannot be dragged', () => {
    const { session, log, states } = setUp()
    expect(session.start('fixed', source)).toBeNull()
    session.moveTo(5, 0)
    session.drop(false)
    expect(log).toEqual([])
    expect(states.every((drag) => drag === null)).toBe(true)
  })
  test('returns to its place when it is cancelled, and only then', () => {
    const cancelled: string[] = []
    const { session, log } = setUp({ onCancel: ({ id }) => cancelled.push(id) })
    session.cancel()
    session.start('a', source)
    session.cancel()
    session.drop(false)
    expect(log).toEqual(['Not moved.'])
    expect(cancelled).toEqual(['a'])
  })
})

describe('a drag by keyboard [T43]', () => {
  test('is moved by arrows and dropped by Space or Enter', () => {
    for (const key of [' ', 'Enter']) {
      const { session, log, press } = setUp()
      session.start('a', source)
      expect(press('ArrowRight')).toBe(true)
      expect(press(key)).toBe(true)
      expect(log).toEqual(['place 4', 'a dropped at 4 by keyboard'])
    }
  })
  test('keeps other shortcuts from acting, but not those of the browser', () => {
    const { session, log, press } = setUp()
    session.start('a', source)
    expect(press('x')).toBe(true)
    expect(press('r', { ctrlKey: true })).toBe(false)
    expect(log).toEqual([])
    expect(session.current()).toEqual({ id: 'a', at: 3 })
  })
  test('returns to its place on Escape, and on Tab, which moves the focus', () => {
    const escaped = setUp()
    escaped.session.start('a', source)
    expect(escaped.press('Escape')).toBe(true)
    expect(escaped.log).toEqual(['Not moved.', 'a escaped'])
    const left = setUp()
    left.session.start('a', source)
    expect(left.press('Tab')).toBe(false)
    expect(left.log).toEqual(['Not moved.'])
  })
  test('leaves keys alone while nothing is dragged', () => {
    const { press, log } = setUp()
    expect(press(' ')).toBe(false)
    expect(log).toEqual([])
  })
})
