/**
 * Marks a sample until the owner replaces it (decision P16), because an invented sample must not be taken for a fact.
 */
export function ExampleMark({ sample }: { sample: { example?: true } }) {
  return sample.example && <span className="block text-sm font-normal text-ink-3">Example</span>
}
