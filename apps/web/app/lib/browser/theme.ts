/** The colour scheme that a person chose for the app; 'system' leaves it to the device. */
export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'

/**
 * Runs before the first paint of the screens behind login, so that a chosen scheme never flashes.
 * Its hash is part of the content security policy, which is why it is one fixed string.
 */
export const themeScript = `try{var t=localStorage.getItem('${key}')||sessionStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.scheme=t}catch(e){}`

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key) ?? sessionStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    sessionStorage.removeItem(key)
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage may be closed (private mode); the choice then lasts until the page is left.
  }
  applyScheme(theme)
}

/** Logging out empties the local storage (spec 4); the choice waits in this tab for the next who logs in. */
export function keepThemeInTab(theme: Theme): void {
  try {
    if (theme !== 'system') sessionStorage.setItem(key, theme)
  } catch {
    // As above.
  }
}

/** Puts a scheme on the document; `system` takes the mark away, and the stylesheet follows the device. */
export function applyScheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = theme
}
