/** A link from one of these pages to another. */
export const linkClass = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4'
