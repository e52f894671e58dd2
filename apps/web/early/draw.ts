/**
 * Stands in React's place where the application's own parts draw once, before React is there (`jsx` is what the build makes
 * of their markup). Whatever a value holds, it becomes a text node or an attribute; what would answer a press waits for the
 * application, and says so.
 */

type Drawn = Node | string | number | boolean | null | undefined | readonly Drawn[]
type Props = Record<string, unknown> & { children?: Drawn }
type Part = (props: Props) => Drawn

const SVG = 'http://www.w3.org/2000/svg'
const shapes = new Set(['svg', 'path', 'rect', 'circle', 'line', 'polyline'])
const handler = /^on[A-Z]/

export const Fragment = ({ children }: Props): Drawn => children

function append(parent: ParentNode, drawn: Drawn): void {
  if (Array.isArray(drawn)) for (const each of drawn) append(parent, each)
  else if (drawn instanceof Node || typeof drawn === 'string' || typeof drawn === 'number')
    parent.append(drawn instanceof Node ? drawn : String(drawn))
}

export function jsx(type: string | Part, { children, ...props }: Props): Drawn {
  if (typeof type === 'function') return type({ ...props, children })
  const element = shapes.has(type) ? document.createElementNS(SVG, type) : document.createElement(type)
  for (const [name, value] of Object.entries(props)) set(element, name, value)
  append(element, children)
  return element
}

export const jsxs = jsx

function set(element: Element, name: string, value: unknown): void {
  if (handler.test(name)) {
    if (element instanceof HTMLButtonElement) element.disabled = true
  } else if (name === 'style') Object.assign((element as HTMLElement).style, value)
  else if (name === 'className') element.setAttribute('class', String(value))
  else if (name === 'key' || name === 'ref' || value === null || value === undefined) return
  // Of React's spellings only those of drawings have a dash in the document; an HTML element takes them without capitals.
  else if (typeof value !== 'boolean' || name.startsWith('aria-'))
    element.setAttribute(nameIn(element, name), String(value))
  else if (value) element.setAttribute(name, '')
}

const nameIn = (element: Element, name: string): string =>
  element instanceof SVGElement && name !== 'viewBox'
    ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : name
