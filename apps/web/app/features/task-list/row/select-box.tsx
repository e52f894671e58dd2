import { rowSelection, useLoadedSelection, useSelected } from './selection-store.ts'

const boxClass = 'choice-box size-4 shrink-0 pointer-coarse:size-5'
/** A box of 28 px, with or without a border, reacts in at least 44 px to a finger. */
const labelClass =
  'relative z-10 flex cursor-pointer items-center justify-center select-none pointer-coarse:before:absolute pointer-coarse:before:-inset-2.25 print:hidden'

interface Props {
  id: string
  title: string
  /** Not reachable by Tab: the key `x` and the row's menu do the same. */
  quiet?: boolean
  className: string
}

/** Selects a row; with Shift all rows from the last selected one. Renders nothing while rows cannot be selected. */
export function SelectBox({ id, title, quiet = false, className }: Props) {
  const selected = useSelected(id)
  if (selected === undefined) return null
  return (
    <label className={`${labelClass} ${className}`}>
      <input
        type="checkbox"
        data-tick={id}
        tabIndex={quiet ? -1 : undefined}
        checked={selected}
        onChange={(event) => rowSelection()?.toggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
        className={boxClass}
      />
      <span className="sr-only">Select {title}</span>
    </label>
  )
}

/** The checkbox in a card's corner, which is visible on hover or while any row is selected. */
export const CardSelectBox = (card: { id: string; title: string }) => (
  <SelectBox
    {...card}
    quiet
    className="absolute! -top-2 -left-2 size-7 rounded-full border border-hairline bg-raised opacity-0 shadow-low group-hover:opacity-100 has-checked:opacity-100 pointer-coarse:hidden [[data-bar]_&]:flex [[data-bar]_&]:opacity-100"
  />
)

/** Selects all loaded rows. */
export function SelectLoaded() {
  const loaded = useLoadedSelection()
  if (loaded === undefined) return null
  return (
    <label className={`${labelClass} size-7 -ml-1.5`}>
      <input
        type="checkbox"
        checked={loaded === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = loaded === 'some'
        }}
        onChange={() => rowSelection()?.toggleLoaded()}
        className={boxClass}
      />
      <span className="sr-only">Select all shown</span>
    </label>
  )
}
