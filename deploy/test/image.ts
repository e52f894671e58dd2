/** The image of deploy/Containerfile, built with Buildah on Debian's packages: its base images come from a registry. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyFolder } from './programs.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** The packages of the base image that the Containerfile names; it has no shell. */
const PACKAGES = ['base-files', 'netbase', 'tzdata', 'ca-certificates', 'libc6', 'libgcc-s1', 'libstdc++6']
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'
const NAMES = { base: 'localhost/base', builder: 'localhost/builder', image: 'localhost/task-manager' }

export interface Image {
  /** The configuration of the image. */
  readonly config: {
    readonly User: string
    readonly WorkingDir: string
    readonly Entrypoint: readonly string[]
    readonly Env: readonly string[]
    readonly Healthcheck: { readonly Test: readonly string[] }
  }
  /** The files of a container. */
  readonly root: string
  remove(): void
}

const run = (command: string, args: readonly string[], cwd = '/'): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  }).trim()

const codename = (): string =>
  /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable'

function makeBase(folder: string): void {
  const packages = `${folder}-packages`
  for (const each of [folder, packages]) mkdirSync(each)
  run('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', '-qq', ...PACKAGES], packages)
  for (const name of readdirSync(packages)) run('dpkg-deb', ['-x', path.join(packages, name), folder])
}

/** The builder has a shell, and the Node and npm of this machine. */
function makeBuilder(folder: string): void {
  run('debootstrap', ['--variant=minbase', codename(), folder])
  // The builder has its own /dev.
  rmSync(path.join(folder, 'dev'), { recursive: true })
  const own = path.join(folder, 'usr/local')
  cpSync(realpathSync(process.execPath), path.join(own, 'bin/node'))
  const npm = path.join(realpathSync(run('which', ['npm'])), '../..')
  cpSync(npm, path.join(own, 'lib/npm'), { recursive: true })
  writeFileSync(path.join(own, 'bin/npm'), '#!/bin/sh\nexec node /usr/local/lib/npm/bin/npm-cli.js "$@"\n', {
    mode: 0o755,
  })
  // The registry may only be reachable through a proxy whose authority this machine trusts.
  mkdirSync(path.join(folder, 'etc/ssl/certs'), { recursive: true })
  cpSync(AUTHORITIES, path.join(folder, AUTHORITIES), { dereference: true })
  writeFileSync(path.join(own, 'etc/npmrc'), `cafile=${AUTHORITIES}\n`)
}

export function buildImage(): Image {
  const { folder, remove } = emptyFolder()
  const inFolder = (name: string) => path.join(folder, name)
  const storage = ['--root', inFolder('storage'), '--runroot', inFolder('run'), '--storage-driver', 'vfs']
  const buildah = (...args: readonly string[]) => run('buildah', [...storage, ...args])
  makeBase(inFolder('base'))
  makeBuilder(inFolder('builder'))
  for (const name of ['base', 'builder'] as const) {
    const container = buildah('from', 'scratch')
    buildah('copy', '--quiet', container, inFolder(name), '/')
    buildah('commit', '--quiet', '--rm', container, NAMES[name])
  }
  const context = inFolder('context')
  mkdirSync(context)
  run('git', ['archive', '--output', inFolder('sources.tar'), 'HEAD'], ROOT)
  run('tar', ['--extract', '--file', inFolder('sources.tar'), '--directory', context])
  buildah(
    ...['build', '--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--pull=never'],
    ...['--build-arg', `BUILDER=${NAMES.builder}`, '--build-arg', `BASE=${NAMES.base}`],
    ...['--file', path.join(context, 'deploy/Containerfile'), '--tag', NAMES.image, context],
  )
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', NAMES.image)).Docker
  const container = buildah('from', '--pull-never', NAMES.image)
  return {
    config,
    root: buildah('mount', container),
    remove: () => {
      buildah('umount', container)
      remove()
    },
  }
}

/** The size of the image's files, as `docker images` counts it. */
export const sizeOf = ({ root }: Image): number => Number(run('du', ['-s', '--bytes', root]).split('\t')[0])

/** Mounts the files for this process alone: all of them read-only but /tmp and /data. */
const MOUNTS = `set -e
mount --bind "$0" "$0"
for each in dev proc; do mount --rbind "/$each" "$0/$each"; done
mount -o remount,bind,ro "$0"
mount -t tmpfs tmpfs "$0/tmp"
mount --bind "$1" "$0/data"
shift
exec "$@"`

/** Arguments of `env` that run a command of the image as its account, in its folder and with its settings. */
export function inImage(
  { root, config }: Image,
  data: string,
  settings: readonly string[],
  command: readonly string[],
): string[] {
  for (const name of ['dev', 'proc', 'tmp']) mkdirSync(path.join(root, name), { recursive: true })
  const [uid = '', gid = ''] = config.User.split(':')
  const inside = ['unshare', '--root', root, '--wd', config.WorkingDir, '--setuid', uid, '--setgid', gid]
  const outside = ['unshare', '--mount', 'sh', '-c', MOUNTS, root, data]
  // The environment of this machine is not passed on.
  return ['-i', ...config.Env, ...settings, ...outside, ...inside, ...command]
}
