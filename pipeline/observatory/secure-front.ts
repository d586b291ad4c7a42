import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer, request, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What stands before an origin on the web: HTTPS, to which it leads from HTTP. Both are on one port. */
export interface SecureFront {
  /** Host and port. */
  readonly host: string;
  /** File of the certificate, which has signed itself. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** The first byte of a connection that begins with TLS. */
const HANDSHAKE = 0x16;

const SUBJECT = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Puts HTTPS before the origin at a port of this machine. Throws if there is no program `openssl` for its certificate. */
export async function openSecureFront(originPort: number): Promise<SecureFront> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-https-'));
  const { key, certificate } = makeCertificate(folder);
  const secure = createHttpsServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    passTo(originPort),
  );
  const plain = createHttpServer(leadToHttps);
  const front = createServer((socket) => {
    socket.once('data', (chunk) => {
      socket.pause();
      socket.unshift(chunk);
      (chunk[0] === HANDSHAKE ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  front.listen(0);
  await once(front, 'listening');
  return {
    host: `localhost:${(front.address() as AddressInfo).port}`,
    certificate,
    stop: async () => {
      for (const server of [secure, plain]) server.closeAllConnections();
      front.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Makes a key and its certificate, as files of a folder. */
function makeCertificate(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const files = ['-keyout', key, '-out', certificate];
  const { error, status, stderr } = spawnSync(
    'openssl',
    ['req', '-x509', ...KEY, '-days', '2', ...SUBJECT, ...files],
    { encoding: 'utf8' },
  );
  if (error)
    throw new Error('HTTPS needs a certificate, made by openssl. Install that program.', { cause: error });
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  return { key, certificate };
}

const leadToHttps: RequestListener = ({ headers, url }, response) => {
  response.writeHead(301, { Location: `https://${headers.host}${url}` }).end();
};

/** As a proxy does that ends TLS. */
function passTo(port: number): RequestListener {
  return (asked, response) => {
    const headers = { ...asked.headers, 'x-forwarded-proto': 'https' };
    const passed = request(
      { port, path: asked.url, method: asked.method, headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  };
}
