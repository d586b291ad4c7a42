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
const TLS_HANDSHAKE_BYTE = 0x16;

/**
 * Starts an HTTPS front end for the origin at a local port. Throws if no certificate can be
 * created.
 */
export async function startHttpsProxy(originPort: number): Promise<HttpsProxy> {
  const { key, certificate, file, remove } = await makeCertificate();
  const httpsServer = createHttpsServer({ key, cert: certificate }, forwardTo(originPort));
  const httpServer = createHttpServer(redirectToHttps);
  const portServer = createServer((socket) => {
    // A connection may fail before it has sent data. That must not affect the others.
    socket.on('error', () => socket.destroy());
    socket.once('data', (chunk) => {
      socket.pause();
      socket.unshift(chunk);
      (chunk[0] === TLS_HANDSHAKE_BYTE ? httpsServer : httpServer).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  portServer.listen(0, 'localhost');
  await once(portServer, 'listening');
  return {
    host: `localhost:${(portServer.address() as AddressInfo).port}`,
    certificate: file,
    stop: async () => {
      for (const server of [httpsServer, httpServer]) server.closeAllConnections();
      portServer.close();
      await remove();
    },
  };
}

const redirectToHttps: RequestListener = ({ headers, url }, response) => {
  response.writeHead(301, { Location: `https://${headers.host}${url}` }).end();
};

/** Forwards requests like a proxy that terminates TLS. */
function forwardTo(port: number): RequestListener {
  return (incoming, response) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https' };
    const outgoing = request(
      { port, path: incoming.url, method: incoming.method, headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
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

const SUBJECT_OPTIONS = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
const KEY_OPTIONS = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/**
 * Creates a certificate. Throws with the message of openssl if that fails, and leaves no files
 * behind.
 */
async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-https-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    runOpenssl([
      'req',
      '-x509',
      ...KEY_OPTIONS,
      '-days',
      '2',
      ...SUBJECT_OPTIONS,
      '-keyout',
      key,
      '-out',
      file,
    ]);
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
