import { memo, type ReactNode, useMemo } from 'react'
import { TaskLink, taskIdIn } from '#web/features/tasks/parts/text-with-tasks.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { type Block, type Inline, parseComment } from './markdown.ts'

interface Props {
  text: string
  /** The people who were notified. */
  mentions: readonly string[]
}

/** The Markdown of a comment as elements (decision T80). A new comment does not draw the texts of the others again. */
export const CommentText = memo(function CommentText({ text, mentions }: Props) {
  const blocks = useMemo(() => parseComment(text), [text])
  return (
    <div dir="auto" className="grid gap-2 text-sm wrap-anywhere">
      {drawBlocks(blocks, mentions)}
    </div>
  )
})

// The tree of a text never changes: positions are the keys.
const drawBlocks = (blocks: readonly Block[], mentions: readonly string[]): ReactNode[] =>
  blocks.map((block, place) => <BlockView key={String(place)} block={block} mentions={mentions} />)

const drawInlines = (inlines: readonly Inline[], mentions: readonly string[]): ReactNode[] =>
  inlines.map((inline, place) => <InlineView key={String(place)} inline={inline} mentions={mentions} />)

function BlockView({ block, mentions }: { block: Block; mentions: readonly string[] }) {
  if (block.kind === 'code')
    return (
      <pre dir="ltr" className="overflow-x-auto rounded-control bg-sunken px-3 py-2 whitespace-pre-wrap">
        <code>{block.text}</code>
      </pre>
    )
  if (block.kind === 'quote')
    return (
      <blockquote className="grid gap-2 border-l-2 border-hairline pl-3 text-ink-2">
        {drawBlocks(block.children, mentions)}
      </blockquote>
    )
  if (block.kind === 'list') {
    const items = block.items.map((item, place) => <li key={String(place)}>{drawBlocks(item, mentions)}</li>)
    return block.start === null ? (
      <ul className="list-disc pl-5">{items}</ul>
    ) : (
      <ol start={block.start} className="list-decimal pl-5">
        {items}
      </ol>
    )
  }
  return <p className="whitespace-pre-line">{drawInlines(block.children, mentions)}</p>
}

function InlineView({ inline, mentions }: { inline: Inline; mentions: readonly string[] }) {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return <br />
    case 'code':
      return <code className="rounded-sm bg-sunken px-1">{inline.text}</code>
    case 'strong':
      return <strong className="font-semibold">{drawInlines(inline.children, mentions)}</strong>
    case 'emphasis':
      return <em>{drawInlines(inline.children, mentions)}</em>
    case 'link':
      return <LinkView link={inline} mentions={mentions} />
    case 'mention':
      return mentions.includes(inline.id) ? (
        <strong className="rounded-sm bg-amber-soft px-1 font-semibold text-amber-text">
          @{inline.name}
        </strong>
      ) : (
        `@${inline.name}`
      )
  }
}

/** A bare address of a task shows as the task's title; with a text of its own it stays a link. */
function LinkView({
  link,
  mentions,
}: {
  link: Extract<Inline, { kind: 'link' }>
  mentions: readonly string[]
}) {
  const { href, children } = link
  const shown = (
    <ExternalLink href={href} className="underline decoration-edge underline-offset-4">
      {drawInlines(children, mentions)}
    </ExternalLink>
  )
  const [only] = children
  const bare = children.length === 1 && only?.kind === 'text' && only.text === href
  const id = bare ? taskIdIn(href) : undefined
  return id === undefined ? (
    shown
  ) : (
    <TaskLink id={id} address={href}>
      {shown}
    </TaskLink>
  )
}
