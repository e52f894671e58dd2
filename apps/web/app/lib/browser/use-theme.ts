import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'
import { applyScheme, chooseTheme, readTheme, THEME_KEY, type Theme } from './theme.ts'

/** Counts the changes; the theme itself is read from storage. */
const choices = createStore(0)

function choose(theme: Theme): void {
  chooseTheme(theme)
  choices.set(choices.get() + 1)
}

// A choice in another tab.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key !== THEME_KEY) return
  applyScheme(readTheme())
  choices.set(choices.get() + 1)
})

/** The chosen theme, shared by all components. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(choices.subscribe, readTheme, (): Theme => 'system'),
  choose,
]
