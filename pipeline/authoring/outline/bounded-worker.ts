// Thread that parses an outline and lays it out, started by bounded-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { CommandError } from '#pipeline/cli/command-error';
import { buildOutline } from './build-outline.ts';
import { findMissingGlyphs } from './warnings.ts';
import { finishFormulas, markFormulas } from './formulas.ts';
import { parseOutline } from './parse-outline.ts';

async function parse(
  text: string,
  ...[file, ...values]: SkipFirst<Parameters<typeof parseOutline>>
): Promise<ReturnType<typeof parseOutline>> {
  const marked = await markFormulas(text, file);
  const parsed = parseOutline(marked.text, file, ...values);
  const boxes = await findMissingGlyphs(parsed.outline);
  const warnings = [...marked.warnings, ...parsed.warnings, ...boxes];
  return { ...parsed, outline: finishFormulas(parsed.outline), warnings };
}

type SkipFirst<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

const TASKS = { parse, build: buildOutline } as const;

type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskValues<Name extends TaskName> = Parameters<Tasks[Name]>;
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

export type TaskAnswer = { readonly result: unknown } | { readonly fault: string };

export interface TaskRequest {
  readonly task: TaskName;
  readonly values: readonly unknown[];
}

const name = workerData as string;

async function run({ task, values }: TaskRequest): Promise<TaskAnswer> {
  try {
    const call = TASKS[task] as (...values: readonly unknown[]) => unknown;
    return { result: await call(...values) };
  } catch (error) {
    if (error instanceof CommandError) return { fault: error.message };
    // Too deeply nested marks overflow the call stack. Nothing else limits their depth.
    if (error instanceof RangeError)
      return {
        fault: `${name} has a part that is too long, or too deep inside others. Divide it, or split the outline.`,
      };
    throw error;
  }
}

parentPort?.on('message', (request: TaskRequest) => {
  // Any other error ends the thread and reaches the main thread as its `error` event.
  void run(request).then((answer) => parentPort?.postMessage(answer));
});
