import { classNames } from '#web/ui/class-names.ts'

/** The key of a control, shown on devices with a keyboard. The control names it in `aria-keyshortcuts`. */
export const KeyHint = ({ keys, className }: { keys: string; className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'rounded-sm border px-1.5 font-sans text-xs font-medium max-sm:hidden pointer-coarse:hidden',
      className ?? 'border-current/40',
    )}
  >
    {keys}
  </span>
)
