import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { processSeconds } from '#checks/processor-time';
import { median } from '../e2e/support/median.ts';
import type { BarePage } from './bare-server.ts';
import { loadPage } from './page-load.ts';

/** A server whose processor time is measured. */
export interface PageServer {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface Rounds {
  readonly path: string;
  /** Requests to each server in each round. */
  readonly requests: number;
  readonly rounds: number;
}

/** Headers that Chromium sends after a click on a link. */
const HEADERS = {
  Connection: 'keep-alive',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-US,en;q=0.9',
};

/** Headers that every Node server adds by itself. */
const ADDED = ['connection', 'date', 'keep-alive'];

/**
 * Starts the control: plain node:http that sends the page at `path` exactly as the server at `port`
 * does.
 */
export async function startControl(port: number, path: string): Promise<PageServer> {
  const page = await ask(port, path);
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { stdio: 'inherit' });
  const ended = once(child, 'exit');
  child.send(page);
  const [control] = (await once(child, 'message')) as [number];
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { name: 'node:http', port: control, pid: Number(child.pid), stop };
}

async function ask(port: number, path: string): Promise<BarePage> {
  const call = request({ port, host: '127.0.0.1', path, headers: HEADERS }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} has the status ${response.statusCode}, not 200.`);
  const pairs = Object.entries(response.headers).filter(([name]) => !ADDED.includes(name));
  return { headers: pairs.flatMap(([name, value]) => [name, String(value)]), body: body.toString('base64') };
}

/**
 * Returns the processor seconds per page of each server, by round. The servers take turns. A
 * warm-up round, in which their code is compiled, does not count.
 */
export async function measureAlternately(
  servers: readonly PageServer[],
  { path, requests, rounds }: Rounds,
  onRound: (round: number, costs: ReadonlyMap<string, readonly number[]>) => void = () => undefined,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const costs = new Map<string, number[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, port, pid } of servers) {
      const before = processSeconds(pid);
      await loadPage({ port, path, headers: HEADERS, requests, connections: 8 });
      if (round > 0) costs.get(name)?.push((processSeconds(pid) - before) / requests);
    }
    if (round > 0) onRound(round, costs);
  }
  return costs;
}

/** Returns the median of the per-round ratios of two servers. */
export function medianRatio(
  costs: ReadonlyMap<string, readonly number[]>,
  name: string,
  control: string,
): number {
  return median((costs.get(name) ?? []).map((cost, round) => cost / (costs.get(control)?.[round] ?? NaN)));
}
