import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startGivingBack } from './memory.ts'

const server = new EventEmitter()
const collect = vi.fn()
let running: { stop(): void }
beforeEach(() => {
  vi.useFakeTimers()
  running = startGivingBack(server, collect)
})
afterEach(() => {
  running.stop()
  collect.mockClear()
  vi.useRealTimers()
})

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
const request = () => server.emit('request')

test('what starting took is given back once nobody asks, and then nothing more', () => {
  pass(9)
  expect(collect).not.toHaveBeenCalled()
  pass(2)
  expect(collect).toHaveBeenCalledTimes(1)
  pass(3600)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('nobody waits for it who asks every few seconds', () => {
  for (let i = 0; i < 200; i++) {
    request()
    pass(5)
  }
  expect(collect).not.toHaveBeenCalled()
})

test('after a busy time it is given back again, at most every five minutes', () => {
  pass(11)
  request()
  pass(280)
  expect(collect).toHaveBeenCalledTimes(1)
  pass(20)
  expect(collect).toHaveBeenCalledTimes(2)
})

test('the command exists in this Node', () => {
  running.stop()
  running = startGivingBack(server)
  expect(() => pass(11)).not.toThrow()
})
