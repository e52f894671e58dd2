/** Links between these pages. */
export const linkClass = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4'
