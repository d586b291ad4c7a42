import type { Hono } from 'hono';
import { PERSONAL_CONTROL } from '#domain/addresses/caching';
import { LIVE_CALL, LIVE_SECRET_HEADER, liveCall } from '#domain/addresses/calls';
import type { OriginContext, OriginEnv } from '../http/origin-context.ts';
import { errorOf } from '../http/origin-error.ts';
import { readForwarded, requireSameOrigin } from '../http/request-origin.ts';
import { privateJson, route } from '../http/route.ts';
import { remoteSecretOf, roomOf, type Client, type Sender } from '../http/rooms.ts';

/** Maximum size of a post, in bytes: the notes of a step. */
const MAX_POST_BYTES = 64 * 1024;

/** A stream that has not taken so many events is too slow, and ends. */
const MAX_WAITING = 256;

/** What secrets look like: 128 bits. */
const SECRET = /^[\da-f]{32}$/;

/** Adds the calls of talks that phones and the audience follow. */
export function addLiveCalls(app: Hono<OriginEnv>): void {
  route(app, LIVE_CALL, { POST: nameRoom });
  route(app, liveCall(':room'), { GET: follow, POST: post }, MAX_POST_BYTES);
}

/** Returns the secret of a request; undefined if it has none. */
function readSecret(c: OriginContext): string | undefined {
  const secret = c.req.header(LIVE_SECRET_HEADER);
  if (secret !== undefined && !SECRET.test(secret)) throw errorOf('wrong_secret');
  return secret;
}

function readSender(c: OriginContext): Sender {
  requireSameOrigin(c);
  const id = c.req.param('room') ?? '';
  if (!SECRET.test(id)) throw errorOf('no_such_room');
  return { id, secret: readSecret(c), address: readForwarded(c).address };
}

/** Says which room a secret presents in, and the secret of its remotes. Keeps nothing. */
function nameRoom(c: OriginContext): Response {
  requireSameOrigin(c);
  const secret = readSecret(c);
  if (secret === undefined) throw errorOf('wrong_secret');
  return privateJson(c, { room: roomOf(secret), remote: remoteSecretOf(secret) });
}

async function post(c: OriginContext): Promise<Response> {
  const sender = readSender(c);
  const body: unknown = await c.req.json().catch(() => null);
  return privateJson(c, { version: c.var.services.rooms.post(sender, body) });
}

/** Sends the events of a room until the client goes. */
function follow(c: OriginContext): Response {
  const sender = readSender(c);
  let leave: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const client: Client = {
        send(chunk) {
          if ((controller.desiredSize ?? 0) > -MAX_WAITING) controller.enqueue(chunk);
          else this.end();
        },
        end() {
          leave();
          controller.close();
        },
      };
      leave = c.var.services.rooms.join(sender, client);
      if (c.req.method === 'HEAD') client.end();
    },
    cancel: () => leave(),
  });
  return c.body(body, 200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': PERSONAL_CONTROL,
    // Proxies such as nginx would keep events until they have many.
    'X-Accel-Buffering': 'no',
  });
}
