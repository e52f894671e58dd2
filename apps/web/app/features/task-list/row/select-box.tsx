import { ticks, useLoadedTicked, useTicked } from './selection-store.ts'

const boxClass = 'size-4 shrink-0 accent-accent pointer-coarse:size-5'
const labelClass = 'relative z-10 flex cursor-pointer items-center justify-center select-none print:hidden'

interface Props {
  id: string
  title: string
  /** Left out of the order of Tab, where `x` and the row's menu do the same. */
  quiet?: boolean
  className: string
}

/** Ticks a row of the list; Shift as far as the one ticked before. Nothing until there is something to do with it. */
export function SelectBox({ id, title, quiet = false, className }: Props) {
  const ticked = useTicked(id)
  if (ticked === undefined) return null
  return (
    <label className={`${labelClass} ${className}`}>
      <input
        type="checkbox"
        data-tick={id}
        tabIndex={quiet ? -1 : undefined}
        checked={ticked}
        onChange={(event) => ticks()?.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
        className={boxClass}
      />
      <span className="sr-only">Select {title}</span>
    </label>
  )
}

/** Ticks everything that is loaded. */
export function SelectLoaded() {
  const loaded = useLoadedTicked()
  if (loaded === undefined) return null
  return (
    <label className={`${labelClass} size-7 -ml-1.5`}>
      <input
        type="checkbox"
        checked={loaded === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = loaded === 'some'
        }}
        onChange={() => ticks()?.toggleLoaded()}
        className={boxClass}
      />
      <span className="sr-only">Select all shown</span>
    </label>
  )
}
