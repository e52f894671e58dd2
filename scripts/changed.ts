import { execFileSync } from 'node:child_process'
import { root } from './install.mjs'

/** The journeys that cover each folder, by prefix of their file names. */
const walks: readonly (readonly [path: RegExp, journeys: readonly string[]])[] = [
  [/\/site\/|\/routes\/public\/|^apps\/web\/scripts\/|\/http\/site/, ['public-']],
  [/\/features\/(auth|account|sessions|throttles|images)\/|\/routes\/auth\//, ['app-auth', 'people-']],
  [/\/features\/(dashboard|task-counts)\//, ['app-dashboard']],
  [/\/features\/(users|reports)\//, ['app-team', 'people-']],
  [/\/features\/(resets|email-changes|invitations|log|preferences|notices)\//, ['people-']],
  [/\/features\/(enquiries|contact|outbox|mails)\//, ['enquiries', 'public-contact', 'people-mails']],
  [
    /\/features\/(task|templates|projects|labels|views|assignees|idempotency|trash|changes|history)/,
    ['tasks-'],
  ],
  [/\/features\/(shell|task-palette)\/|^apps\/web\/app\/lib\//, ['app-shell', 'app-palette']],
  [/^apps\/web\/early\//, ['tasks-first-paint']],
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
    const journey = /^e2e\/(.+)\.spec\.ts$/.exec(path)?.[1]
    if (journey) chosen.add(journey)
    if (/\.test\.tsx?$/.test(path)) continue
    if (path.startsWith('e2e/') && !journey) return ['']
    for (const name of journeysOfFile(path)) chosen.add(name)
  }
  return [...chosen].sort()
}

function journeysOfFile(path: string): string[] {
  if (!/^(apps\/(web|server\/src)|packages)\//.test(path)) return []
  const matching = walks.filter(([folder]) => folder.test(path)).flatMap(([, journeys]) => journeys)
  // The main journey covers every folder.
  return ['tasks-journey', ...matching]
}
