import { expect, test } from 'vitest'
import { withIconFiles, withNumberedKeys } from './icon-files.ts'

test('each icon is imported from its own file, under every name it has', () => {
  expect(withIconFiles("import { Check, Trash2 as Bin, type LucideIcon } from 'lucide-react'\n")).toBe(
    "import Check from 'lucide-react/icons/check'; import Bin from 'lucide-react/icons/trash'; import type { LucideIcon } from 'lucide-react'\n",
  )
})

test('an unknown icon name fails the build', () => {
  expect(() => withIconFiles("import { Nothing } from 'lucide-react'")).toThrow('no icon Nothing')
})

test('numbers the keys of the shapes of an icon', () => {
  expect(
    withNumberedKeys('node: [["path", { d: "M9 17", key: "8i5ue5" }], ["line", { x1: "8", key: "1jonct" }]]'),
  ).toBe('node: [["path", { d: "M9 17", key: 0 }], ["line", { x1: "8", key: 1 }]]')
})
