import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Where a server listens. */
export type Place = { readonly port: number } | { readonly socketPath: string };

/** What is asked for. */
export interface Question {
  /** As it stands in the request, query included. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back. */
export interface Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

// One connection after the other would take longer than all the answers.
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Asks a server on this machine; follows no redirect and takes nothing from a path away. */
export async function ask(place: Place, { path, method = 'GET', headers = {} }: Question): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request({ ...place, host: 'localhost', agent, path, method, headers }, (response) => {
    buffer(response).then((body) => {
      const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
      resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(named), body });
    }, reject);
  })
    .on('error', reject)
    .end();
  return promise;
}

/** Ends the connections that are kept for further questions. */
export function hangUp(): void {
  agent.destroy();
}

/** A short name for what a body holds. */
export const nameBody = (body: Buffer): string =>
  createHash('sha256').update(body).digest('hex').slice(0, 12);
