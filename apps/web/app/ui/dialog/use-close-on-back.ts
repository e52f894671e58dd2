import { useUnsaved } from '#web/ui/form/unsaved.ts'

/** The browser's Back closes a layer that covers the screen, and the screen stays. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  useUnsaved(isOpen, {
    isLostBy: (leaving) => leaving === 'POP',
    ask: ({ reset }) => {
      reset()
      close()
    },
  })
}
