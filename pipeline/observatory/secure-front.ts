import { once } from 'node:events';
import { createServer as createHttpServer, request, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { makeCertificate } from './certificate.ts';

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

/** Puts HTTPS before the origin at a port of this machine. Throws if it gets no certificate. */
export async function openSecureFront(originPort: number): Promise<SecureFront> {
  const { key, certificate, file, remove } = await makeCertificate();
  const secure = createHttpsServer({ key, cert: certificate }, passTo(originPort));
  const plain = createHttpServer(leadToHttps);
  const front = createServer((socket) => {
    // A connection may break before it has said anything, which is no matter of the others.
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
