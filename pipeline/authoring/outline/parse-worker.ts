// Thread that parses an outline, started by parse-bounded.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { CommandError } from '#pipeline/cli/command-error';
import type { ParseAnswer, ParseRequest } from './parse-bounded.ts';
import { parseOutline } from './parse-outline.ts';

function parse({ markdown, name }: ParseRequest): ParseAnswer {
  try {
    return { parsed: parseOutline(markdown, name) };
  } catch (error) {
    if (error instanceof CommandError) return { fault: error.message };
    throw error;
  }
}

parentPort?.postMessage(parse(workerData as ParseRequest));
