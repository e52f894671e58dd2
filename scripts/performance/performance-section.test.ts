import { expect, test } from 'vitest'
import { withSection } from './performance-section.ts'

test('a new section comes last, and is replaced without a change of the text around it', () => {
  const first = withSection('# Performance\n\nBefore.\n', 'server', '## Server\n\nold')
  const text = withSection(`${first}\nAfter.\n`, 'site', '## Site')
  expect(withSection(text, 'server', '## Server\n\nnew')).toBe(
    '# Performance\n\nBefore.\n\n<!-- begin server -->\n\n## Server\n\nnew\n\n<!-- end server -->\n\nAfter.\n\n' +
      '<!-- begin site -->\n\n## Site\n\n<!-- end site -->\n',
  )
})
