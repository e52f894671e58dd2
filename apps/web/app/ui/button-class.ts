import { classNames } from '#web/ui/class-names.ts'

export type ButtonLook = {
  /** `ink` is the main action of a screen, `sun` the one on the dark page. */
  variant?: 'ink' | 'outline' | 'quiet' | 'danger' | 'lime' | 'sun' | undefined
  size?: 'tool' | 'small' | 'normal' | 'large' | undefined
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold no-underline transition-colors duration-120 ease-calm disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60'

/** Forced colours remove a background, which alone would show that a text is a button. */
const edge = 'forced-colors:border'

const variants = {
  ink: `bg-accent text-on-accent hover:bg-accent-hover ${edge}`,
  outline: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: `bg-danger-solid text-white hover:opacity-90 ${edge}`,
  lime: 'border border-edge bg-surface text-ink hover:not-disabled:border-lime-action hover:not-disabled:bg-lime-action hover:not-disabled:text-night',
  sun: `bg-sun text-night hover:opacity-90 ${edge}`,
}

/* 44 px for fingers; for a mouse the height of a field. */
const sizes = {
  tool: 'min-h-8 px-2.5 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  small: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  normal: 'min-h-(--control) px-4 pointer-coarse:min-h-11',
  large: 'min-h-13 px-6',
}

/** Styles of a button, for `<button>` and for links. */
export function buttonClass({ variant = 'ink', size = 'normal' }: ButtonLook, extra?: string): string {
  return classNames(base, variants[variant], sizes[size], extra)
}
