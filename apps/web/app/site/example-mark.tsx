/**
 * Marks a sample until the owner replaces it (decision P16), because an invented sample must not be taken for a fact.
 */
export function ExampleMark({ of }: { of: { example?: true } }) {
  return of.example && <span className="block text-sm font-normal text-ink-3">Example</span>
}
