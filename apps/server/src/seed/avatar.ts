/** Draws faces for sample people: no photographs, and no requests to other servers. */
import type { Random } from './random.ts'

const BACKGROUNDS = [
  '#c7d2fe',
  '#bae6fd',
  '#bbf7d0',
  '#fde68a',
  '#fecaca',
  '#e9d5ff',
  '#fbcfe8',
  '#d9f99d',
  '#a5f3fc',
]
const SHIRTS = ['#3730a3', '#0f766e', '#9f1239', '#1e293b', '#b45309', '#6d28d9', '#166534', '#0369a1']
const SKINS = ['#4a2c1d', '#6b4128', '#8d5a3b', '#b07a55', '#d29f7a', '#edc3a2', '#f6d7bd']
const HAIRS = ['#14110f', '#2b1b12', '#4b2e1c', '#7a4a21', '#b98a4a', '#8b8b8b', '#5b2333']

/** Hair behind the head, and hair in front of it. */
const STYLES: ReadonlyArray<readonly [back: string, front: string]> = [
  ['', '<path d="M76 116c-4-48 20-74 54-74s56 24 52 72c-10-26-28-40-52-40s-44 14-54 42z"/>'],
  [
    '<path d="M68 200V118c0-48 26-78 60-78s60 30 60 78v82z"/>',
    '<path d="M78 112c4-40 22-60 50-60s46 20 50 60c-24-4-44-16-56-34-10 16-24 28-44 34z"/>',
  ],
  [
    '<circle cx="128" cy="92" r="66"/>',
    '<path d="M80 108c2-34 20-52 48-52s46 18 48 52c-14-22-30-30-48-30s-34 8-48 30z"/>',
  ],
  [
    '<circle cx="128" cy="34" r="24"/>',
    '<path d="M77 114c-2-42 20-68 51-68s53 26 51 68c-8-24-26-36-51-36s-43 12-51 36z"/>',
  ],
  ['', '<path d="M79 98c4-36 22-52 49-52s45 16 49 52c-16-14-32-20-49-20s-33 6-49 20z"/>'],
]

/** An SVG. */
export function drawFace(random: Random): string {
  const skin = random.pick(SKINS)
  const [back, front] = random.pick(STYLES)
  const hair = random.pick(HAIRS)
  const glasses = random.chance(0.25)
    ? '<g fill="none" stroke="#1e293b" stroke-width="4"><circle cx="108" cy="122" r="15"/><circle cx="148" cy="122" r="15"/><path d="M123 122h10"/></g>'
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="16 4 224 224">
    <rect x="16" y="4" width="224" height="224" fill="${random.pick(BACKGROUNDS)}"/>
    <g fill="${hair}">${back}</g>
    <path d="M34 256c4-46 40-66 94-66s90 20 94 66z" fill="${random.pick(SHIRTS)}"/>
    <path d="M106 160h44v34c-4 16-40 16-44 0z" fill="${skin}"/>
    <path d="M106 172c14 10 30 10 44 0v8c-14 10-30 10-44 0z" fill="#000" opacity=".14"/>
    <ellipse cx="128" cy="122" rx="49" ry="57" fill="${skin}"/>
    <g fill="#1c1917"><circle cx="109" cy="122" r="5"/><circle cx="147" cy="122" r="5"/></g>
    <path d="M110 148c10 ${random.whole(8, 14)} 26 ${random.whole(8, 14)} 36 0" fill="none" stroke="#1c1917" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>
    ${glasses}<g fill="${hair}">${front}</g></svg>`
}
