import { once } from 'node:events';
import { createServer as createHttpServer, request, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A front end of an origin as in production: HTTPS, and a redirect from HTTP. Both use one port.
 */
interface HttpsProxy {
  /** Host and port. */
  readonly host: string;
  /** File of the self-signed certificate. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** The first byte of a TLS connection. */
const HANDSHAKE = 0x16;

/**
 * Starts an HTTPS front end for the origin at a local port. Throws if no certificate can be
 * created.
 */
export async function startHttpsProxy(originPort: number): Promise<HttpsProxy> {
  const { key, certificate, file, remove } = await makeCertificate();
  const secure = createHttpsServer({ key, cert: certificate }, passTo(originPort));
  const plain = createHttpServer(leadToHttps);
  const front = createServer((socket) => {
    // A connection may fail before it has sent data. That must not affect the others.
    socket.on('error', () => socket.destroy());
    socket.once('data', (chunk) => {
      socket.pause();
      socket.unshift(chunk);
      (chunk[0] === HANDSHAKE ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  front.listen(0, 'localhost');
  await once(front, 'listening');
  return {
    host: `localhost:${(front.address() as AddressInfo).port}`,
    certificate: file,
    stop: async () => {
      for (const server of [secure, plain]) server.closeAllConnections();
      front.close();
      await remove();
    },
  };
}

const leadToHttps: RequestListener = ({ headers, url }, response) => {
  response.writeHead(301, { Location: `https://${headers.host}${url}` }).end();
};

/** Forwards requests like a proxy that terminates TLS. */
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

/** A self-signed certificate for `localhost` with its key, both as PEM. */
interface Certificate {
  readonly key: Buffer;
  readonly certificate: Buffer;
  /** File of the certificate. */
  readonly file: string;
  /** Removes its files. */
  readonly remove: () => Promise<void>;
}

const SUBJECT = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/**
 * Creates a certificate. Throws with the message of openssl if that fails, and leaves no files
 * behind.
 */
async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-https-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    runOpenssl(['req', '-x509', ...KEY, '-days', '2', ...SUBJECT, '-keyout', key, '-out', file]);
    return { key: await readFile(key), certificate: await readFile(file), file, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function runOpenssl(args: readonly string[]): void {
  const { error, status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
}
