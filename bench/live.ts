// Measures a talk that many followers take part in over one origin: the time from a step of the
// presenter until each follower has it, and what the origin needs for it. Linux only.
// Exits with 1 if a follower misses a step, or if 95 % of steps take longer than MAX_MS.
//   npm test -- build-e2e             run this first: it builds the site
//   npm run bench:live
//   npm run bench:live -- --followers 1000 --steps 60
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { once } from 'node:events';
import { processSeconds } from '#checks/processor-time';
import { startOrigin } from '#checks/start-origin';
import { LIVE_CALL, LIVE_SECRET_HEADER, liveCall } from '#domain/addresses/calls';
import { secureId } from '#domain/util/secure-id';
import { countFlag, readFlagsOrExit } from '#pipeline/cli/flags';
import { DIST, SERVER_ENV } from '../e2e/support/server.ts';

/** Longest time in which 95 % of steps must arrive, in milliseconds. */
const MAX_MS = 300;

/** Pause between two steps, in milliseconds: faster than speakers. */
const STEP_MS = 500;

const { values } = readFlagsOrExit({
  script: 'bench:live',
  summary: 'Measures how fast followers of a talk get its steps, and what the origin needs for it.',
  flags: {
    followers: countFlag(1000, 'sets the number of followers'),
    steps: countFlag(60, 'sets the number of steps'),
  },
  examples: ['', '--followers 2000 --steps 20'],
});
const followers = Number(values.followers);
const steps = Number(values.steps);
const secret = secureId(crypto);
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const origin = await startOrigin(DIST, SERVER_ENV.PODIUM_CONTENT);
const streams: IncomingMessage[] = [];
try {
  const memoryBefore = memoryOf(origin.pid);
  const { room } = (await post(LIVE_CALL, {})) as { room: string };
  await post(liveCall(room), stateOf(1));
  /** When each step was sent, by its number, and how long it took to each follower. */
  const sentAt = new Map<number, number>();
  const times: number[] = [];
  for (let index = 0; index < followers; index += 1)
    streams.push(
      await follow(room, (step) => {
        const sent = sentAt.get(step);
        if (sent !== undefined) times.push(performance.now() - sent);
      }),
    );
  const memory = memoryOf(origin.pid);
  const secondsBefore = processSeconds(origin.pid);
  for (let step = 2; step < steps + 2; step += 1) {
    sentAt.set(step, performance.now());
    await post(liveCall(room), stateOf(step));
    await wait(STEP_MS);
  }
  await wait(STEP_MS * 2);
  const seconds = processSeconds(origin.pid) - secondsBefore;
  times.sort((time, other) => time - other);
  const share = (part: number) => times[Math.ceil(times.length * part) - 1] ?? Infinity;
  console.log(`${followers} followers, ${steps} steps, ${times.length} of ${followers * steps} arrived`);
  console.log(
    `time of a step: median ${share(0.5).toFixed(1)} ms, 95 % within ${share(0.95).toFixed(1)} ms, at most ${share(1).toFixed(1)} ms`,
  );
  console.log(`processor time of the origin: ${((seconds / steps) * 1000).toFixed(1)} ms a step`);
  console.log(`memory of the origin: ${memoryBefore} MB before, ${memory} MB with all followers`);
  if (times.length !== followers * steps || share(0.95) > MAX_MS) process.exitCode = 1;
} finally {
  for (const stream of streams) stream.destroy();
  agent.destroy();
  await origin.stop();
}

function stateOf(step: number): object {
  const shown = { step, isWhole: false, view: null };
  return { kind: 'state', version: step, shown, told: { note: 'Breathe.' }, isOpen: false };
}

/** Sends JSON as the presenter. Returns the answer. */
async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${origin.port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [LIVE_SECRET_HEADER]: secret },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Opens the stream of a follower. Resolves once it has begun. */
async function follow(room: string, take: (step: number) => void): Promise<IncomingMessage> {
  const call = request({ agent, port: origin.port, host: '127.0.0.1', path: liveCall(room) }).end();
  const [stream] = (await once(call, 'response')) as [IncomingMessage];
  stream.setEncoding('utf8').on('data', (text: string) => {
    for (const [, step] of text.matchAll(/"step":(\d+)/g)) take(Number(step));
  });
  return stream;
}

/** Returns the resident memory of a process, in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
