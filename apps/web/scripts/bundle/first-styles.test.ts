import { expect, test } from 'vitest'
import { firstStyles } from './first-styles.ts'

const page = `<div class="flex md:p-4 before:content-['+'] [[data-x]_&amp;]:block"></div>`

test.each([
  ['.flex{display:flex}', '.flex{display:flex}'],
  ['.grid{display:grid}', ''],
  ['.flex,.grid{gap:1px}', '.flex{gap:1px}'],
  ['@media (width>=768px){.md\\:p-4{padding:1rem}}', '@media (width>=768px){.md\\:p-4{padding:1rem}}'],
  ['@media (width>=768px){.md\\:p-8{padding:2rem}}', ''],
  [".before\\:content-\\[\\'\\+\\'\\]:before{x:y}", ".before\\:content-\\[\\'\\+\\'\\]:before{x:y}"],
  ['[data-x] .\\[\\[data-x\\]_\\&\\]\\:block{x:y}', '[data-x] .\\[\\[data-x\\]_\\&\\]\\:block{x:y}'],
  ['.group:hover .flex{gap:1px}', ''],
  ['body,[hidden]{margin:0}', 'body,[hidden]{margin:0}'],
  ['@keyframes turn{0%{x:y}}', '@keyframes turn{0%{x:y}}'],
  ['@media print{.flex{display:none}}', ''],
])('%s becomes %s in a page without other classes', async (css, first) => {
  expect(firstStyles(css, page, 'nowhere')).toBe(first)
})
