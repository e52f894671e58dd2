/** `npm run licences`: the licence of each package that the product is installed with, and of the tools with `--all`. */
import { parseArgs } from 'node:util'
import { lockedPackages } from './locked.ts'

/** Licences that are accepted for unchanged packages; any other must be examined first. */
const KNOWN =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|LGPL-3\.0-or-later|OFL-1\.1|CC0-1\.0|CC-BY-4\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|Zlib)$/

/** Checks each part of an expression such as 'MIT AND Zlib'. */
const isKnown = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ AND /)
    .every((part) => part.split(/ OR /).some((one) => KNOWN.test(one)))

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const packages = lockedPackages({ tools: values.all })
const byLicence = Map.groupBy(packages, ({ licence }) => licence)
for (const [licence, those] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`${licence} (${those.length})`)
  const names = new Set(those.map(({ name, version }) => `${name} ${version}`))
  for (const name of [...names].sort()) console.log(`  ${name}`)
}
const unknown = packages.filter(({ licence }) => !isKnown(licence))
for (const { name, licence } of unknown) console.error(`Review needed: ${name} (${licence}).`)
process.exitCode = unknown.length === 0 ? 0 : 1
