import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'
import { chooseTheme, readTheme, type Theme } from './theme.ts'

/** Counts the choices: the theme itself is read from storage. */
const choices = createStore(0)

function choose(theme: Theme): void {
  chooseTheme(theme)
  choices.set(choices.get() + 1)
}

/** The chosen theme, the same wherever on the page it can be chosen. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(choices.subscribe, readTheme, (): Theme => 'system'),
  choose,
]
