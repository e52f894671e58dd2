import { useSyncExternalStore } from 'react'
import { chooseTheme, readTheme, type Theme } from './theme.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function choose(theme: Theme): void {
  chooseTheme(theme)
  for (const listener of listeners) listener()
}

/** The chosen theme, the same wherever on the page it can be chosen. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, readTheme, (): Theme => 'system'),
  choose,
]
