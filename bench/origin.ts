// Measures the processor time that servers need for a view page, sent as Brotli over keep-alive
// connections. It compares the origin with nginx, configured by "npm run nginx", and with a
// control: plain node:http that sends the same headers and bytes.
// Exits with 1 if the origin needs more than MAX_TO_CONTROL times the control's time. Linux only.
//   npm test -- build-e2e             run this first: it builds the site
//   npm run bench:origin
//   npm run bench:origin -- --requests 20000 --rounds 5
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { startOrigin } from '#checks/start-origin';
import { findNginx, hasBrotli, runNginx } from '#checks/nginx/run-nginx';
import { countFlag, readFlagsOrExit, valueFlag } from '#pipeline/cli/flags';
import { writeNginx } from '#pipeline/publishing/nginx/write-nginx';
import { readHeadersFile, readRedirects } from '#pipeline/site/read-headers-file';
import { median } from '../e2e/support/median.ts';
import { DIST, SERVER_ENV } from '../e2e/support/server.ts';
import { measureAlternately, medianRatio, startControl, type PageServer } from './page-servers.ts';

/** Maximum ratio of the origin's processor time to the control's. */
const MAX_TO_CONTROL = 1.5;

const { values } = readFlagsOrExit({
  script: 'bench:origin',
  summary: 'Measures the processor time that servers need for a page of the site of the stage build-e2e.',
  flags: {
    requests: countFlag(20_000, 'sets the requests of a round'),
    rounds: countFlag(5, 'sets the number of rounds'),
    path: { ...valueFlag('path', 'sets the page'), default: '/p/kettle-lake/how-a-kettle-lake-is-made/' },
  },
  examples: ['', '--requests 20000 --rounds 5'],
});
const { path } = values;
const micros = (seconds = NaN): string => `${(seconds * 1e6).toFixed(1)} µs`;

const servers: PageServer[] = [];
try {
  const origin = await startOrigin(DIST, SERVER_ENV.PODIUM_CONTENT);
  servers.push({ name: 'origin', ...origin });
  servers.push(await startControl(origin.port, path));
  const nginx = await startNginx();
  if (nginx) servers.push(nginx);
  else console.log('nginx or its module for Brotli is not installed, so it is not measured.');

  const load = { path, requests: Number(values.requests), rounds: Number(values.rounds) };
  const costs = await measureAlternately(servers, load, (round, soFar) => {
    const latest = [...soFar].map(([name, each]) => `${name} ${micros(each.at(-1))}`);
    console.log(`round ${round}: ${latest.join(', ')}`);
  });
  for (const [name, each] of costs) console.log(`${name}: ${micros(median(each))} a page`);
  const toControl = medianRatio(costs, 'origin', 'node:http');
  console.log(`origin to node:http: ${toControl.toFixed(2)} (at most ${MAX_TO_CONTROL})`);
  if (nginx) console.log(`origin to nginx: ${medianRatio(costs, 'origin', 'nginx').toFixed(2)}`);
  if (!(toControl <= MAX_TO_CONTROL)) process.exitCode = 1;
} finally {
  for (const server of servers) await server.stop();
}

/** Starts nginx with one worker. Returns null if nginx cannot send Brotli. */
async function startNginx(): Promise<PageServer | null> {
  const program = findNginx();
  if (program === undefined || !hasBrotli()) return null;
  const { rules } = await readHeadersFile(DIST);
  const redirects = await readRedirects(DIST);
  const settings = writeNginx({
    root: DIST,
    base: '',
    rules,
    redirects,
    origin: null,
    hasBrotli: true,
    hasMarkdown: false,
  });
  const port = await freePort();
  const nginx = await runNginx(program, settings, `127.0.0.1:${port}`);
  return { name: 'nginx', port, pid: await nginx.findWorkerPid(), stop: () => nginx.stop() };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
