import { expect, test } from 'vitest'
import { middleOf, moved, sideOf, ZOOM_MAX, zoomedTo } from './crop.ts'

const size = { width: 400, height: 200 }

test('starts in the middle, as large as the picture allows [A12]', () => {
  const view = middleOf(size)
  expect(view).toEqual({ x: 200, y: 100, zoom: 1 })
  expect(sideOf(view, size)).toBe(200)
})

test('follows the pointer, and stops at the edge of the picture [A12]', () => {
  const view = middleOf(size)
  expect(moved(view, size, 0.25, 0)).toEqual({ x: 150, y: 100, zoom: 1 })
  expect(moved(view, size, 5, 5)).toEqual({ x: 100, y: 100, zoom: 1 })
  expect(moved(view, size, -5, 0)).toEqual({ x: 300, y: 100, zoom: 1 })
})

test('zooms between the whole and a quarter of it, without leaving the picture [A12]', () => {
  const near = zoomedTo(middleOf(size), size, 2)
  expect(sideOf(near, size)).toBe(100)
  const corner = moved(near, size, -9, -9)
  expect(corner).toEqual({ x: 350, y: 150, zoom: 2 })
  expect(zoomedTo(corner, size, 0.2)).toEqual({ x: 300, y: 100, zoom: 1 })
  expect(zoomedTo(near, size, 99).zoom).toBe(ZOOM_MAX)
})
