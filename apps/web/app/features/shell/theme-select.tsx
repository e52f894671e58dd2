import { Moon, Sun, SunMoon } from 'lucide-react'
import type { Theme } from '#web/lib/browser/theme.ts'
import { useTheme } from '#web/lib/browser/use-theme.ts'

const icons = { light: Sun, dark: Moon, system: SunMoon }

/** Light, dark or system: an icon that opens the browser's own list. */
export function ThemeSelect() {
  const [theme, choose] = useTheme()
  const Icon = icons[theme]
  return (
    <label className="relative grid size-11 shrink-0 place-items-center overflow-clip rounded-control text-ink-2 hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <span className="sr-only">Theme</span>
      <Icon size={20} />
      <select
        value={theme}
        onChange={(event) => choose(event.target.value as Theme)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  )
}
