/** Styles of a button or link in a toast. */
export const toastActionClass =
  '-my-1 ml-2 inline-flex min-h-9 items-center rounded-md px-1.5 font-semibold underline underline-offset-4 hover:bg-sunken pointer-coarse:min-h-11'
