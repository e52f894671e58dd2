interface Props<V extends string> {
  values: readonly V[]
  names: Readonly<Record<V, string>>
}

/** The options of a select. */
export const Options = <V extends string>({ values, names }: Props<V>) =>
  values.map((value) => (
    <option key={value} value={value}>
      {names[value]}
    </option>
  ))
