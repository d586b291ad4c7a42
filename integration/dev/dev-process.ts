// Runs Astro's dev server for `dev`: in a process of its own, whose argument is the task as JSON
// (pipeline/project/dev-servers.ts).
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { endBySignal, endBySignals } from '#pipeline/cli/end-process';
import type { DevAnswer, DevMessage, DevTask } from '#pipeline/project/dev-servers';

const NAME = 'podium:dev-process';

/** Reports whether a restart of Astro in the same process is replaced by a new process. */
export function isReplaced(isRestart: boolean, integrations: readonly { readonly name: string }[]): boolean {
  return isRestart && integrations.some(({ name }) => name === NAME);
}

/**
 * Makes Astro wait before it listens, until the previous server has ended, and before it restarts
 * with changed settings, so that a new process takes its place. A restart in the same process would
 * keep the old languages and the old site record.
 */
const inTurn: AstroIntegration = {
  name: NAME,
  hooks: {
    'astro:config:setup': async ({ isRestart }) => {
      if (isRestart) await ask({ kind: 'changed' });
    },
    'astro:config:done': async () => {
      // Imported now, because its modules read the languages of the site while they load.
      const { contentRoot } = await import('#library/library');
      await ask({ kind: 'ready', content: contentRoot(process.env, process.cwd()) });
    },
  },
};

/** Sends a message to `dev`, and waits for the answer. Throws an error with the fault in it. */
async function ask(message: DevMessage): Promise<void> {
  const answer = new Promise<DevAnswer>((resolve) => process.once('message', resolve));
  await send(message);
  const { fault } = await answer;
  if (fault !== null) throw new Error(fault);
}

function send(message: DevMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}

/** Returns the message of a fault that users can fix, or the whole error with its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isKnown = ['CommandError', 'ConfigError', 'DatabaseError', 'SettingError'].includes(error.name);
  return isKnown ? error.message : (error.stack ?? error.message);
}

async function run({ root, ...server }: DevTask): Promise<void> {
  endBySignals();
  process.once('disconnect', () => endBySignal('SIGTERM'));
  try {
    // Threads import this module too.
    const { dev } = await import('astro');
    await dev({ root, server, vite: { server: { strictPort: true } }, integrations: [inTurn] });
  } catch (error) {
    await send({ kind: 'refused', fault: explain(error) });
    process.exit(1);
  }
}

// Not awaited: the settings of the project import this module, and would wait for its end.
if (process.argv[1] === fileURLToPath(import.meta.url))
  void run(JSON.parse(process.argv[2] ?? '') as DevTask);
