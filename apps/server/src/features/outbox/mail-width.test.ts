import { expect, test } from 'vitest'
import { renderMail } from '#server/core/mail-template.ts'

test('a long title without a space wraps, and does not make the email wider than a phone', () => {
  const config = { publicUrl: 'https://tasks.example', host: 'localhost', port: 4000 }
  const item = { text: 'x'.repeat(200), link: 'https://tasks.example/tasks/1' }
  const { html } = renderMail(config, {
    subject: 'Due tomorrow',
    paragraphs: [],
    groups: [{ heading: '', items: [item] }],
    reason: '',
  })
  expect(html.slice(0, html.indexOf(item.text))).toContain('word-break:break-word')
})
