/** Marks a sample until it is the owner's own (decision P16): a sample proves nothing. */
export function ExampleMark({ of }: { of: { example?: true } }) {
  return of.example && <span className="block text-sm font-normal text-ink-3">Example</span>
}
