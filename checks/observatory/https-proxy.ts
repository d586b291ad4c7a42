import { once } from 'node:events';
import { createServer as createHttpServer, request, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { makeCertificate } from './certificate.ts';

/**
 * A front end of an origin as in production: HTTPS, and a redirect from HTTP. Both use one port.
 */
export interface HttpsProxy {
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
