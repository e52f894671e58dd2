/** Checks deploy/Containerfile without building it: that needs its base images. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const FILE = path.join(import.meta.dirname, '../Containerfile')
const text = readFileSync(FILE, 'utf8')
const last = text.slice(text.lastIndexOf('\nFROM '))

test('the image runs without rights, without a shell, and says whether it is healthy', () => {
  expect(last).toMatch(/^USER 65532:65532$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  expect(last).toMatch(/^ENTRYPOINT \["/m)
  expect(last).not.toMatch(/^RUN /m)
})

test('every path that it copies is there', () => {
  const paths = [...last.matchAll(/^COPY --from=build (?:--chown=\S+ )?((?:\/app\/\S+ )+)/gm)].flatMap(
    ([, sources = '']) => sources.trim().split(' '),
  )
  const tracked = new Set(
    execFileSync('git', ['ls-files'], { encoding: 'utf8' })
      .split('\n')
      .flatMap((file) => file.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/'))),
  )
  const built = new Set(['node_modules', 'apps/web/build'])
  const missing = paths.map((each) => each.replace('/app/', '')).filter((each) => !tracked.has(each))
  expect(missing.filter((each) => !built.has(each))).toEqual([])
})
