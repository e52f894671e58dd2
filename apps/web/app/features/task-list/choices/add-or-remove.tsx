interface Props {
  adding: boolean
  onChange: (adding: boolean) => void
}

/** Whether a choice adds or removes. */
export const AddOrRemove = ({ adding, onChange }: Props) => (
  <fieldset className="mb-1.5 flex rounded-control border border-hairline bg-sunken p-0.5">
    <legend className="sr-only">Action</legend>
    {[true, false].map((add) => (
      <label
        key={String(add)}
        className="flex min-h-8 flex-1 cursor-pointer items-center justify-center rounded-md text-sm font-semibold text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11"
      >
        <input
          type="radio"
          name="add-or-remove"
          className="sr-only"
          checked={adding === add}
          onChange={() => onChange(add)}
        />
        {add ? 'Add' : 'Remove'}
      </label>
    ))}
  </fieldset>
)
