import { Moon, Sun, SunMoon } from 'lucide-react'
import type { Theme } from '#web/lib/browser/theme.ts'
import { useTheme } from '#web/lib/browser/use-theme.ts'

const icons = { light: Sun, dark: Moon, system: SunMoon }

/** Light, dark or system. Phones show only the icon; the native list opens all the same. */
export function ThemeSelect() {
  const [theme, choose] = useTheme()
  const Icon = icons[theme]
  return (
    <label className="relative flex shrink-0 items-center">
      <span className="sr-only">Theme</span>
      <Icon size={18} aria-hidden="true" className="pointer-events-none absolute left-3" />
      <select
        value={theme}
        onChange={(event) => choose(event.target.value as Theme)}
        className="h-10 w-11 appearance-none overflow-hidden rounded-control border border-edge bg-surface pl-11 text-sm font-medium hover:bg-sunken sm:w-auto sm:pr-4 sm:pl-9.5 pointer-coarse:h-11"
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  )
}
