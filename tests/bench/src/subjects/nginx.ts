import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Debian puts it where an ordinary user's PATH does not look. */
const PATH = `${process.env['PATH'] ?? ''}${delimiter}/usr/sbin${delimiter}/usr/local/sbin`

/** Where nginx is, or `undefined`. */
export function findNginx(): string | undefined {
  try {
    return execFileSync('sh', ['-c', 'command -v nginx'], {
      env: { PATH },
      encoding: 'utf8',
    }).trim()
  } catch {
    return undefined
  }
}

/** The arguments of an nginx that forwards everything, as one process of one worker. */
export function nginxArgs(port: number, upstreamPort: number): string[] {
  return argsFor((folder) => configuration(folder, port, upstreamPort))
}

/** The arguments of an nginx that sends one file by `sendfile`, whatever is asked for. */
export function nginxFileArgs(port: number, path: string): string[] {
  return argsFor((folder) => fileConfiguration(folder, port, path))
}

function argsFor(configure: (folder: string) => string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-nginx-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configure(folder))
  return ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
}

// As root it would give up its rights, and could not read a file in a private folder.
const fileConfiguration = (folder: string, port: number, path: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / { return 204; }
    location = /sound { alias ${path}; }
  }
}
`

const configuration = (folder: string, port: number, upstreamPort: number) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 10000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream service {
    server 127.0.0.1:${upstreamPort};
    keepalive 64;
    keepalive_requests 10000000;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Request-Id $request_id;
    }
  }
}
`
