import { classNames } from '#web/ui/class-names.ts'

/** Classes of a link or button in the bar. */
export function barItemClass(current: boolean): string {
  return classNames(
    'inline-flex min-h-10 items-center gap-1.5 rounded-control px-3 font-medium hover:bg-sunken hover:text-ink',
    current ? 'text-ink' : 'text-ink-2',
  )
}
