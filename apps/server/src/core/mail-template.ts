/**
 * The template of every email to a person: text and HTML from the same words, in the product's light and dark colours.
 * The HTML loads nothing from anywhere.
 */
import { originOf } from './origin.ts'

/** The settings that name this installation. */
export type OriginConfig = Parameters<typeof originOf>[0]

/** A line with a link. */
export interface MailItem {
  readonly text: string
  readonly link: string
  /** Small print below the text. */
  readonly note?: string
  /** The note is a warning. */
  readonly late?: boolean
  /** The ids of the tasks and comments that the line is about. */
  readonly subjects?: readonly string[]
}

export interface MailGroup {
  /** Empty: no heading. */
  readonly heading: string
  readonly items: readonly MailItem[]
}

export interface MailContent {
  readonly subject: string
  /** Used once a line was left out: words that neither name nor count the lines. */
  readonly shorter?: { readonly subject: string; readonly paragraphs: readonly string[] }
  /** Plain text, never markup. */
  readonly paragraphs: readonly string[]
  /** The button. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Listed below the paragraphs. */
  readonly groups?: readonly MailGroup[]
  /** Quoted below the paragraphs, with its line breaks. */
  readonly quote?: string
  /** Small print: why this email was sent. */
  readonly reason: string
  /** Links below the small print. */
  readonly footerLinks?: readonly { readonly label: string; readonly link: string }[]
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const FONT = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const HUES = ['#7c3aed', '#0891b2', '#16a34a', '#f59e0b', '#dc2626']

/** Email clients without support for dark colours show the light ones, which are inline. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.paper{background:#12110f!important}.sheet{background:#1c1a17!important;border-color:#383430!important}
.ink{color:#f5f0e6!important}.faint{color:#b9b0a1!important}.late{color:#f8a3a3!important}.act{background:#f5f0e6!important;color:#12110f!important}}`

const stripes = HUES.map(
  (hue) => `<td width="20%" height="6" style="background:${hue};font-size:0;line-height:0">&nbsp;</td>`,
).join('')

const FAINT = `${FONT};font-size:13px;line-height:20px;color:#57514a`
const linked = (label: string, link: string, className: string, style: string): string =>
  `<a class="${className}" href="${escaped(link)}" style="${style}">${escaped(label)}</a>`

const INK = `${FONT};font-size:16px;line-height:24px;color:#1b1916`
const LATE = `${FONT};font-size:13px;line-height:20px;font-weight:600;color:#b42318`

function itemHtml({ text, link, note, late }: MailItem): string {
  const title = linked(text, link, 'ink', INK)
  const small =
    note === undefined
      ? ''
      : `<br><span class="${late ? 'late' : 'faint'}" style="${late ? LATE : FAINT}">${escaped(note)}</span>`
  return `<p style="margin:0 0 10px">${title}${small}</p>`
}

const groupHtml = ({ heading, items }: MailGroup): string =>
  [
    ...(heading === ''
      ? []
      : [
          `<h2 class="ink" style="margin:20px 0 10px;${FONT};font-size:17px;line-height:24px;color:#1b1916">${escaped(heading)}</h2>`,
        ]),
    ...items.map(itemHtml),
  ].join('\n')

const quoteHtml = (quote: string): string =>
  `<p class="ink" dir="auto" style="margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid #7c3aed;${INK}">${escaped(quote).replace(/\r?\n/g, '<br>')}</p>`

/** 'Task Manager at studio.example' */
const productIn = (config: OriginConfig): string => `Task Manager at ${new URL(originOf(config)).host}`

function htmlOf(config: OriginConfig, content: MailContent): string {
  const { subject, paragraphs, groups = [], quote, action, reason, footerLinks = [] } = content
  const rows = [...(quote === undefined ? [] : [quoteHtml(quote)]), ...groups.map(groupHtml)]
  const links = footerLinks.map(({ label, link }) => linked(label, link, 'faint', FAINT)).join(' &nbsp; ')
  const texts = paragraphs.map(
    (paragraph) => `<p class="ink" style="margin:0 0 16px;${INK}">${escaped(paragraph)}</p>`,
  )
  const button =
    action === undefined
      ? []
      : [
          `<p style="margin:24px 0"><a class="act" href="${escaped(action.link)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:#1b1916;color:#fbf8f3;${FONT};font-size:16px;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>`,
          `<p class="faint" style="margin:0 0 16px;${FONT};font-size:13px;line-height:20px;color:#57514a;word-break:break-all">Or open this address:<br><a class="faint" href="${escaped(action.link)}" style="color:#57514a">${escaped(action.link)}</a></p>`,
        ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:0;background:#fbf8f3">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbf8f3"><tr><td align="center" style="padding:24px 12px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #e2dacc;border-radius:14px">
<tr><td style="padding:28px 28px 12px;word-break:break-word"><table role="presentation" width="72" cellpadding="0" cellspacing="0" border="0"><tr>${stripes}</tr></table>
<h1 class="ink" style="margin:20px 0 16px;${FONT};font-size:22px;line-height:30px;color:#1b1916">${escaped(subject)}</h1>
${[...texts, ...rows, ...button].join('\n')}
<p class="faint" style="margin:24px 0 16px;${FAINT}">${escaped(reason)}${links === '' ? '' : `<br>${links}`}<br>${linked(productIn(config), originOf(config), 'faint', FAINT)}</p>
</td></tr></table></td></tr></table></body></html>
`
}

const itemText = ({ text, link, note }: MailItem): string[] => [
  `- ${text}${note === undefined ? '' : ` (${note})`}`,
  `  ${link}`,
  '',
]

function textOf(config: OriginConfig, content: MailContent): string {
  const { paragraphs, groups = [], quote, action, reason, footerLinks = [] } = content
  return [
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    ...(quote === undefined ? [] : [quote, '']),
    ...groups.flatMap(({ heading, items }) => [
      ...(heading === '' ? [] : [heading, '']),
      ...items.flatMap(itemText),
    ]),
    ...(action === undefined ? [] : [`${action.label}:`, action.link, '']),
    '-- ',
    reason,
    ...footerLinks.map(({ label, link }) => `${label}: ${link}`),
    `${productIn(config)}: ${originOf(config)}`,
    '',
  ].join('\n')
}

export const renderMail = (config: OriginConfig, content: MailContent): RenderedMail => ({
  subject: content.subject,
  text: textOf(config, content),
  html: htmlOf(config, content),
})

/** The content without the lines about these subjects; null when no line remains. */
export function withoutSubjects(content: MailContent, gone: ReadonlySet<string>): MailContent | null {
  const groups = (content.groups ?? [])
    .map((group) => ({
      ...group,
      items: group.items.filter(({ subjects = [] }) => !subjects.some((id) => gone.has(id))),
    }))
    .filter(({ items }) => items.length > 0)
  return groups.length === 0 ? null : { ...content, ...content.shorter, groups }
}
