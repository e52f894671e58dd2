import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#test/network/free-port.ts'
import { makeCertificate } from './certificate.ts'
import { configuration, emptyFolder, startProgram } from './programs.ts'
import { testProxy } from './proxy.ts'

testProxy('nginx, deploy/nginx.conf', async ([one, two]) => {
  const { folder, remove } = emptyFolder()
  const { certificate, key } = makeCertificate(folder)
  const [plain, port] = [await freePort(), await freePort()]
  const site = configuration('nginx.conf', {
    '127.0.0.1:3000': one,
    '127.0.0.1:3001': two,
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    '/etc/ssl/task-manager/fullchain.pem': certificate,
    '/etc/ssl/task-manager/privkey.pem': key,
  })
  for (const temporary of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
    mkdirSync(path.join(folder, temporary))
  writeFileSync(path.join(folder, 'site.conf'), site)
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr error; events {}
    http { access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi; scgi_temp_path scgi; include site.conf; }`,
  )
  const running = await startProgram('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { port })
  return {
    origin: `https://127.0.0.1:${port}`,
    stop: async () => {
      await running.stop()
      remove()
    },
  }
})
