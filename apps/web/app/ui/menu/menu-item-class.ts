/** The styles that all menu items share. */
export const menuItemClass =
  'flex min-h-9 w-full cursor-default items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11'
