/** Styles of dialogs and confirmations. */

export const backdropClass =
  'fixed inset-0 z-40 bg-black/40 transition-opacity duration-180 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0 dark:bg-black/60'

export const viewportClass = 'fixed inset-0 z-40 grid place-items-center p-4'

export const popupClass =
  'flex max-h-[calc(100dvh-2rem)] w-full min-w-0 flex-col rounded-card border border-hairline bg-raised text-ink shadow-high outline-none transition-[opacity,scale] duration-180 ease-calm data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

/** Styles of menus and popovers. */
export const menuPopupClass =
  'rounded-control border border-hairline bg-raised p-1.5 text-ink shadow-high outline-none transition-[opacity,scale] duration-180 ease-calm data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'
