/** The colour scheme chosen for the application; 'system' follows the device. */
export type Theme = 'light' | 'dark' | 'system'

export const THEME_KEY = 'theme'

/**
 * Runs before the first paint, so that the other scheme never flashes. The content security policy has its
 * hash, so it is a constant.
 */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}')||sessionStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.scheme=t}catch(e){}`

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY) ?? sessionStorage.getItem(THEME_KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    sessionStorage.removeItem(THEME_KEY)
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be blocked (private mode); the choice then lasts until the page is left.
  }
  applyScheme(theme)
}

/** Logging out clears the local storage (spec 4). This keeps the choice in the tab for the next login. */
export function keepThemeInTab(theme: Theme): void {
  try {
    if (theme !== 'system') sessionStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be blocked.
  }
}

/** Applies a scheme to the document; `system` removes it, and CSS follows the device. */
export function applyScheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = theme
}
