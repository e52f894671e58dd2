/**
 * What the parts that draw early (decision 0027) take from libraries and from what comes later: the build puts this file in
 * their place (scripts/early-drawing.ts). Nothing is drawn twice, so a state is what it begins with.
 */
import { jsx } from './draw.ts'

type Part = Parameters<typeof jsx>[0]
type Props = Parameters<typeof jsx>[1]

// React.
export const createElement = (type: Part, props: Props | null, ...children: Props['children'][]) =>
  jsx(type, { ...props, children })
export const memo = <P>(part: P): P => part
export const forwardRef = (render: (props: Props, ref: null) => Node) => (props: Props) => render(props, null)
export const createContext = <V>(value: V): V => value
export const useContext = <V>(context: V): V => context
export const useMemo = <V>(make: () => V): V => make()
export const useDeferredValue = <V>(value: V, first: V = value): V => first
export const useSyncExternalStore = <V>(_: unknown, read: () => V): V => read()
export const useState = <V>(first: V): [V, () => void] => [first, () => {}]

// Its router: a link is the browser's own until the application takes it over.
type To = string | { pathname: string; search: string }
export const Link = ({ to, state: _, ...rest }: Props & { to: To }) =>
  jsx('a', { href: typeof to === 'string' ? to : to.pathname + to.search, ...rest })

// What waits on this device is read by the application.
export const useWaiting = (): readonly never[] => []
export const withWaiting = <T>(task: T): T => task
