/** Whether the window is wide enough for the side panel: from `--breakpoint-shell` on. Below it, the menu is a drawer. */
export const hasSidePanel = (): boolean => window.matchMedia('(width >= 67.5rem)').matches
