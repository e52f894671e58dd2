import { execFileSync } from 'node:child_process'
import { root } from '#scripts/program/install.mjs'

const people = ['e2e/installation/', 'e2e/notifications/', 'e2e/people/', 'e2e/sign-in/']

/** The journeys that cover each folder, by the beginning of their paths. */
const coverage: readonly (readonly [path: RegExp, journeys: readonly string[]])[] = [
  [/\/site\/|\/routes\/public\/|^apps\/web\/scripts\/|\/http\/site/, ['e2e/site/']],
  [/\/features\/(auth|account|sessions|throttles|images)\/|\/routes\/auth\//, people],
  [/\/features\/(dashboard|task-counts)\//, ['e2e/lists/dashboard']],
  [/\/features\/(users|reports)\//, people],
  [/\/features\/(resets|email-changes|invitations|log|preferences|notices)\//, people],
  [
    /\/features\/(enquiries|contact|outbox|mails)\//,
    ['e2e/installation/enquiries', 'e2e/site/contact', 'e2e/notifications/mails'],
  ],
  [
    /\/features\/(task|templates|projects|labels|views|assignees|idempotency|trash|changes|history)/,
    ['e2e/lists/', 'e2e/projects/', 'e2e/repeats/', 'e2e/tasks/'],
  ],
  [/\/features\/(shell|task-palette)\/|^apps\/web\/app\/lib\//, ['e2e/shell/shell', 'e2e/shell/palette']],
  [/^apps\/web\/early\//, ['e2e/tasks/first-paint']],
]

/** Paths that differ from `ref`, committed or not, including new files. */
export function changedPaths(ref: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const paths = [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(paths)].filter(Boolean).sort()
}

/** Arguments for Playwright; empty when no change reaches a browser. */
export function journeysOf(paths: readonly string[]): string[] {
  const chosen = new Set<string>()
  for (const path of paths) {
    const journey = /^(e2e\/.+)\.spec\.ts$/.exec(path)?.[1]
    if (journey) chosen.add(journey)
    if (/\.test\.tsx?$/.test(path)) continue
    if (path.startsWith('e2e/') && !journey) return ['']
    for (const name of journeysOfFile(path)) chosen.add(name)
  }
  return [...chosen].sort()
}

function journeysOfFile(path: string): string[] {
  if (!/^(apps\/(web|server\/src)|packages)\//.test(path)) return []
  const matching = coverage.filter(([folder]) => folder.test(path)).flatMap(([, journeys]) => journeys)
  // The main journey covers every folder.
  return ['e2e/tasks/journey', ...matching]
}
