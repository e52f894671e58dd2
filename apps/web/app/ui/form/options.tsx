interface Props<T extends string> {
  values: readonly T[]
  labels: Readonly<Record<T, string>>
}

/** The options of a select. */
export const Options = <T extends string>({ values, labels }: Props<T>) =>
  values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ))
